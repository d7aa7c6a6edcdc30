import { testDb } from './shop-needs.ts'

const WRITTEN_BY_ORDERS =
  'orders order_lines order_history payments payment_reports coupon_redemptions access_grants outbox user'.split(
    ' ',
  )

/** How many rows each table has that an order writes to, and what coupons and stock stand at. */
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
