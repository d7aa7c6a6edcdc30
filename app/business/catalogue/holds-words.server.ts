import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SearchWords } from '#app/platform/search-words.ts'

/** A search looks at so many of the courses that hold its words: who finds more looks for something else. */
export const MOST_FOUND = 120
/** What is in no index is looked for in so many of the first things in the shop's order. */
const LOOKED_THROUGH = sql.raw('500')

/** Whether the course of this id holds every word; undefined when nothing is looked for. */
export function courseHolds(id: SQLWrapper, { indexed, short }: SearchWords): SQL | undefined {
  if (indexed === null && short.length === 0) return undefined
  const first = sql`SELECT id FROM courses WHERE status_show = 1 ORDER BY position, id LIMIT ${LOOKED_THROUGH}`
  const found = sql`SELECT CAST(ref AS INTEGER) FROM catalogue_search
    WHERE kind = 'course' AND catalogue_search MATCH ${indexed} LIMIT ${MOST_FOUND}`
  // One or two letters are in no index.
  return and(sql`${id} IN (${indexed === null ? first : found})`, ...oneByOne(sql`${id} * 2`, short))
}

/** Whether the product of this id does. They are few, and lie in the index among all the courses: looked through at once. */
export function productHolds(id: SQLWrapper, { text }: SearchWords): SQL | undefined {
  if (text === '') return undefined
  const first = sql`SELECT id FROM products WHERE status_show = 1 ORDER BY position, id LIMIT ${LOOKED_THROUGH}`
  return and(sql`${id} IN (${first})`, ...oneByOne(sql`${id} * 2 + 1`, text.toLowerCase().split(' ')))
}

/** The row of an entry follows from its id (app/db/seed/search-index.server.ts). */
function oneByOne(row: SQL, words: readonly string[]): SQL[] {
  return words.map(
    word =>
      sql`EXISTS (SELECT 1 FROM catalogue_search WHERE rowid = ${row} AND instr(lower(words), ${word}) > 0)`,
  )
}

/** Whether it is shown. In a search the plus keeps SQLite from looking through all that is shown for the few that are found. */
export function isShownAmong(statusShow: SQLWrapper, isSearch: boolean): SQL {
  return isSearch ? sql`+${statusShow} = 1` : sql`${statusShow} = 1`
}
