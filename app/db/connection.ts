import {
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
} from 'drizzle-orm'
import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import * as accounts from '#app/db/schema/accounts.ts'
import * as carts from '#app/db/schema/carts.ts'
import * as catalogue from '#app/db/schema/catalogue.ts'
import * as learning from '#app/db/schema/learning.ts'
import * as notifications from '#app/db/schema/notifications.ts'
import * as orders from '#app/db/schema/orders.ts'
import * as payments from '#app/db/schema/payments.ts'
import * as peopleRights from '#app/db/schema/people-rights.ts'
import * as pricing from '#app/db/schema/pricing.ts'
import * as settings from '#app/db/schema/settings.ts'
import * as uploads from '#app/db/schema/uploads.ts'

export const schema = {
  ...accounts,
  ...carts,
  ...catalogue,
  ...learning,
  ...notifications,
  ...orders,
  ...payments,
  ...peopleRights,
  ...pricing,
  ...settings,
  ...uploads,
}

export type Database = DrizzleD1Database<typeof schema>

/**
 * What Drizzle knows of the tables and column names, made once per isolate. `drizzle()` computes it anew each time, which
 * took a tenth of every request's CPU time.
 */
const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })
const known = relationalSchema()

/** Drizzle over D1. In `batch` use single-table selects only: joined columns of one name come back mixed up there. */
export function connect(d1: D1Database): Database {
  const session = new SQLiteD1Session(d1, dialect, known, {})
  // Drizzle types its results with another package's D1.
  return new DrizzleD1Database('async', dialect, session as never, known)
}

function relationalSchema() {
  const { tables, tableNamesMap } = extractTablesRelationalConfig<ExtractTablesWithRelations<typeof schema>>(
    schema,
    createTableRelationsHelpers,
  )
  return { fullSchema: schema, schema: tables, tableNamesMap }
}
