const OWN = 'order_id IN (SELECT value FROM json_each(?1))'

/** The tables that hold a part of an order, and which of their rows belong to the orders that are looked at. */
const PARTS: Readonly<Record<string, string>> = {
  orders: 'id IN (SELECT value FROM json_each(?1))',
  order_lines: OWN,
  order_history: OWN,
  payments: OWN,
  payment_refunds: OWN,
  payment_reviews: OWN,
  payment_reports: OWN,
  coupon_redemptions: OWN,
  access_grants: `order_line_id IN (SELECT id FROM main.order_lines WHERE ${OWN})`,
}

/**
 * What to put before a query so that it sees some orders alone, with all that belongs to them: under the tables' own names
 * stand their few rows. The query's one parameter is the list of ids as JSON.
 */
export const SLICE_OF_ORDERS = `WITH ${Object.entries(PARTS)
  .map(([table, which]) => `${table} AS MATERIALIZED (SELECT * FROM main.${table} WHERE ${which})`)
  .join(', ')}`
