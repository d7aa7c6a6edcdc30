import { type SQL, sql } from 'drizzle-orm'

/** Counts of work stop here, so that their cost does not grow with the work. Pages show it as '99+'. */
export const MOST_COUNTED = 100

/** Returns a subquery that counts these rows (what follows FROM), up to `MOST_COUNTED`. */
export function counted(rows: SQL) {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${MOST_COUNTED}) AS counted)`
}
