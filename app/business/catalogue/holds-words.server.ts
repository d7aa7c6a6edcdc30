import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { holdsAll, type IndexOfGrams, idsHolding, SHORTEST_GRAM } from '#app/db/grams.ts'
import { catalogueWords, courseGrams } from '#app/db/schema/catalogue.ts'
import type { SearchWords } from '#app/platform/search-words.ts'

/** A search looks at so many of the courses that hold its words: who finds more looks for something else. */
export const MOST_FOUND = 120
/** What is in no index is looked for in so many of the first things in the shop's order. */
const LOOKED_THROUGH = sql.raw('500')

/** True if the course of this id holds every word; undefined when nothing is looked for. */
export function courseHolds(id: SQLWrapper, { long, short }: SearchWords): SQL | undefined {
  if (long.length === 0 && short.length === 0) return undefined
  const first = sql`(SELECT id FROM courses WHERE status_show = 1 ORDER BY position, id LIMIT ${LOOKED_THROUGH})`
  if (long.length === 0) return sql`${id} IN ${first} AND ${wordsHold('course', id, short)}`
  const index: IndexOfGrams = { table: courseGrams, longest: SHORTEST_GRAM }
  const holds = (found: SQL) => wordsHold('course', found, long)
  const found = idsHolding(index, { words: long, order: 'oldest first', holds, most: MOST_FOUND })
  return and(sql`${id} IN ${found}`, short.length > 0 ? wordsHold('course', id, short) : undefined)
}

/** True if the product of this id does. Products are few: they are looked through, and have no index. */
export function productHolds(id: SQLWrapper, { text }: SearchWords): SQL | undefined {
  if (text === '') return undefined
  const first = sql`(SELECT id FROM products WHERE status_show = 1 ORDER BY position, id LIMIT ${LOOKED_THROUGH})`
  return sql`${id} IN ${first} AND ${wordsHold('product', id, text.toLowerCase().split(' '))}`
}

function wordsHold(kind: 'course' | 'product', id: SQLWrapper, words: readonly string[]): SQL {
  return sql`EXISTS (SELECT 1 FROM ${catalogueWords} w WHERE w.kind = ${kind} AND w.id = ${id} AND ${holdsAll(sql`w.words`, words)})`
}

/** Whether it is shown. In a search the plus keeps SQLite from looking through all that is shown for the few that are found. */
export function isShownAmong(statusShow: SQLWrapper, isSearch: boolean): SQL {
  return isSearch ? sql`+${statusShow} = 1` : sql`${statusShow} = 1`
}
