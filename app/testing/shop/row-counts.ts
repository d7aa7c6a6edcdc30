import { testDb } from './shop-needs.ts'

const WRITTEN_BY_ORDERS =
  'orders order_lines order_history payments payment_reports coupon_redemptions access_grants outbox user'.split(
    ' ',
  )

/** Returns the row counts of all tables that an order writes, with coupon uses and stock. */
export async function rowCounts(): Promise<Record<string, number>> {
  const counts = WRITTEN_BY_ORDERS.map(table => `(SELECT COUNT(*) FROM ${table}) AS "${table}"`)
  const row = await testDb
    .prepare(
      `SELECT ${counts.join(', ')}, (SELECT TOTAL(used) FROM coupons) AS used,
        (SELECT TOTAL(available_qty) FROM products) AS stock`,
    )
    .first<Record<string, number>>()
  return row ?? {}
}

/** Returns every row of every table by table name, to find what was written between two moments. */
export async function everyRow(): Promise<Record<string, readonly Record<string, unknown>[]>> {
  const { results: tables } = await testDb
    .prepare(
      String.raw`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\_%' ESCAPE '\' AND name NOT LIKE 'sqlite%'`,
    )
    .all<{ name: string }>()
  const rows = await testDb.batch<Record<string, unknown>>(
    tables.map(({ name }) => testDb.prepare(`SELECT * FROM "${name}"`)),
  )
  return Object.fromEntries(tables.map(({ name }, index) => [name, rows[index]?.results ?? []]))
}
