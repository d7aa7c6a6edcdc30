import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'

/**
 * Queries are built with `select`, `insert` and so on. `db.query` is empty, because filling it for each request is slow.
 * `$client` is the database without Drizzle.
 */
export type Database = DrizzleD1Database & { readonly $client: D1Database }

/** Made once per isolate, because it remembers the names of tables and columns. */
const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })

/** Drizzle over D1. In `batch` use single-table selects only: joined columns of one name come back mixed up there. */
export function connect(d1: D1Database): Database {
  const session = new SQLiteD1Session(d1, dialect, undefined, {})
  // Drizzle types its results with another package's D1.
  return Object.assign(new DrizzleD1Database('async', dialect, session as never, undefined), { $client: d1 })
}
