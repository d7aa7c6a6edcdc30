import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { Locale } from '#app/i18n/locale.ts'
import { forReader } from './in-language.ts'

/**
 * Queries are built with `select`, `insert` and so on. `db.query` is empty, because filling it for each request is
 * slow. `$client` is the database without Drizzle. `$locale` is the language of the person who reads the rows; null:
 * nobody, so the rows stay as they are stored. `$binding` is the isolate's database, under which prepared batches keep
 * rows for other requests; null: they keep none.
 */
export type Database = DrizzleD1Database & {
  readonly $client: D1Database
  readonly $locale: Locale | null
  readonly $binding: D1Database | null
}

/** Made once per isolate, because it remembers the names of tables and columns. */
const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })

/**
 * Drizzle over D1. In `batch` use single-table selects only: joined columns of one name come back mixed up there.
 * With a locale, a select that has the column `english` returns its texts in that language, and without that column.
 */
export function connect(
  d1: D1Database,
  locale: Locale | null = null,
  binding: D1Database | null = null,
): Database {
  const session = new ReadingSession(d1, locale)
  // Drizzle types its results with another package's D1.
  const db = new DrizzleD1Database('async', dialect, session as never, undefined)
  return Object.assign(db, { $client: d1, $locale: locale, $binding: binding })
}

/**
 * The same database for use-cases that write what they read, or that let staff edit it: texts stay as they are stored.
 */
export function asStored(db: Database): Database {
  return db.$locale === null ? db : connect(db.$client)
}

type Prepared = {
  readonly fields?: readonly { readonly path: readonly string[] }[]
  mapAllResult: (rows: unknown, isFromBatch?: boolean) => unknown
}

/** Gives the rows of every select in the reader's language. */
class ReadingSession extends SQLiteD1Session<Record<string, never>, Record<string, never>> {
  private readonly locale: Locale | null

  constructor(d1: D1Database, locale: Locale | null) {
    super(d1 as never, dialect, undefined)
    this.locale = locale
  }

  override prepareQuery(...query: Parameters<SQLiteD1Session<never, never>['prepareQuery']>) {
    const prepared = super.prepareQuery(...query)
    const { fields = [], mapAllResult } = prepared as unknown as Prepared
    const toReader = forReader(
      this.locale,
      fields.map(({ path }) => path),
    )
    if (!toReader) return prepared
    const read: Prepared['mapAllResult'] = (rows, isFromBatch) => {
      const mapped = mapAllResult.call(prepared, rows, isFromBatch) as Record<string, unknown>[]
      mapped.forEach(toReader)
      return mapped
    }
    return Object.assign(prepared, { mapAllResult: read })
  }
}
