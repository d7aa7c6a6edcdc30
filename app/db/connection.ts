import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import * as accounts from './schema/accounts.ts'
import * as carts from './schema/carts.ts'
import * as catalogue from './schema/catalogue.ts'
import * as learning from './schema/learning.ts'
import * as notifications from './schema/notifications.ts'
import * as orders from './schema/orders.ts'
import * as payments from './schema/payments.ts'
import * as pricing from './schema/pricing.ts'
import * as settings from './schema/settings.ts'
import * as uploads from './schema/uploads.ts'

export const schema = {
  ...accounts,
  ...carts,
  ...catalogue,
  ...learning,
  ...notifications,
  ...orders,
  ...payments,
  ...pricing,
  ...settings,
  ...uploads,
}

export type Database = DrizzleD1Database<typeof schema>

/** Drizzle over D1. In `batch` use single-table selects only: joined columns of one name come back mixed up there. */
export function connect(d1: D1Database): Database {
  return drizzle(d1, { schema, casing: 'snake_case' })
}
