import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { containsAll, type IndexOfGrams, idsContaining, SHORTEST_GRAM } from '#app/db/grams.ts'
import { catalogueWords, courseGrams } from '#app/db/schema/catalogue.ts'
import type { SearchWords } from '#app/platform/search-words.ts'

/** A search checks at most this many courses that contain its words. More results would not help the searcher. */
export const MOST_FOUND = 120
/** Words that no index has are searched only in this many courses or products, the first in the shop's order. */
const ROWS_SEARCHED = sql.raw('500')

/** SQL that is true if the course with this id contains every word; undefined without words. */
export function courseContains(id: SQLWrapper, { long, short }: SearchWords): SQL | undefined {
  if (long.length === 0 && short.length === 0) return undefined
  const first = sql`(SELECT id FROM courses WHERE status_show = 1 ORDER BY position, id LIMIT ${ROWS_SEARCHED})`
  if (long.length === 0) return sql`${id} IN ${first} AND ${containsWords('course', id, short)}`
  const index: IndexOfGrams = { table: courseGrams, longest: SHORTEST_GRAM }
  const holds = (found: SQL) => containsWords('course', found, long)
  const found = idsContaining(index, { words: long, order: 'oldest first', holds, most: MOST_FOUND })
  return and(sql`${id} IN ${found}`, short.length > 0 ? containsWords('course', id, short) : undefined)
}

/** The same for a product. The shop has few products, so they are searched without an index. */
export function productContains(id: SQLWrapper, { text }: SearchWords): SQL | undefined {
  if (text === '') return undefined
  const first = sql`(SELECT id FROM products WHERE status_show = 1 ORDER BY position, id LIMIT ${ROWS_SEARCHED})`
  return sql`${id} IN ${first} AND ${containsWords('product', id, text.toLowerCase().split(' '))}`
}

/** The same for staff, who also find hidden products. */
export function anyProductContains(id: SQLWrapper, { text }: SearchWords): SQL | undefined {
  return text === '' ? undefined : containsWords('product', id, text.toLowerCase().split(' '))
}

function containsWords(kind: 'course' | 'product', id: SQLWrapper, words: readonly string[]): SQL {
  return sql`EXISTS (SELECT 1 FROM ${catalogueWords} w WHERE w.kind = ${kind} AND w.id = ${id} AND ${containsAll(sql`w.words`, words)})`
}

/** SQL that is true if the item is shown. In a search the plus stops SQLite from reading all shown items. */
export function isShownAmong(statusShow: SQLWrapper, isSearch: boolean): SQL {
  return isSearch ? sql`+${statusShow} = 1` : sql`${statusShow} = 1`
}
