/** What must be true of the shop's books at every moment (reliability B3). Each query finds what breaks its rule. */
const RULES: Readonly<Record<string, string>> = {
  'stock is never below zero': 'SELECT id FROM products WHERE available_qty < 0',
  'a coupon counts exactly its live redemptions': `
    SELECT id FROM coupons WHERE used <> (SELECT COUNT(*) FROM coupon_redemptions
      WHERE coupon_id = coupons.id AND state IN ('held', 'used'))`,
  'a coupon stays within its limit':
    'SELECT id FROM coupons WHERE usage_limit IS NOT NULL AND used > usage_limit',
  'lines add up to the order': `
    SELECT id FROM orders WHERE price <> (SELECT COALESCE(SUM(amount), 0) FROM order_lines WHERE order_id = orders.id)
      OR discount <> (SELECT COALESCE(SUM(discount), 0) FROM order_lines WHERE order_id = orders.id)`,
  'figures of an order add up': `
    SELECT id FROM orders WHERE payable <> price - discount + shipping_fee - withholding_price`,
  'an approved order has one paid payment of its amount, or was free': `
    SELECT id FROM orders WHERE status = 'approved' AND payable > 0 AND 1 <> (SELECT COUNT(*) FROM payments
      WHERE order_id = orders.id AND state = 'paid' AND amount = orders.payable)`,
  'a paid payment has an approved order': `
    SELECT id FROM payments WHERE state = 'paid' AND order_id NOT IN (SELECT id FROM orders
      WHERE status IN ('approved', 'refunded'))`,
  'access from an order comes from an approved one': `
    SELECT id FROM access_grants WHERE source = 'order' AND ended_at IS NULL AND order_line_id NOT IN
      (SELECT order_lines.id FROM order_lines JOIN orders ON orders.id = order_lines.order_id
        WHERE orders.status = 'approved')`,
  'an approved order opened each of its courses once': `
    SELECT order_lines.id FROM order_lines JOIN orders ON orders.id = order_lines.order_id
      WHERE orders.status = 'approved' AND course_id IS NOT NULL AND 1 <> (SELECT COUNT(*) FROM access_grants
        WHERE order_line_id = order_lines.id)`,
  'an order stands where its story ends': `
    SELECT id FROM orders WHERE version <> (SELECT MAX(version) FROM order_history WHERE order_id = orders.id)
      OR version <> (SELECT COUNT(*) FROM order_history WHERE order_id = orders.id)
      OR status <> (SELECT to_status FROM order_history WHERE order_id = orders.id ORDER BY version DESC LIMIT 1)`,
  'a story never leaves its end': `
    SELECT order_id AS id FROM order_history WHERE from_status IN ('cancelled', 'refunded')`,
  'an ended order holds no coupon': `
    SELECT order_id AS id FROM coupon_redemptions WHERE state IN ('held', 'used') AND order_id IN
      (SELECT id FROM orders WHERE status IN ('cancelled', 'refunded'))`,
  'a report waits only where its order does': `
    SELECT id FROM payment_reports WHERE state = 'pending' AND order_id NOT IN
      (SELECT id FROM orders WHERE status = 'pendingApproved')`,
  'the stored bytes are those of the uploads': `
    SELECT purpose AS id FROM stored_uploads WHERE bytes <> (SELECT COALESCE(SUM(bytes), 0) FROM uploads
      WHERE purpose = stored_uploads.purpose)`,
  'money is whole': `
    SELECT id FROM orders WHERE typeof(price) <> 'integer' OR typeof(payable) <> 'integer'
      OR typeof(discount) <> 'integer'`,
}

export type Violation = { readonly rule: string; readonly ids: readonly (number | string)[] }

/** Everything in the books that should not be so; empty when all is well. One round trip; it reads whole tables. */
export async function findViolations(d1: D1Database): Promise<Violation[]> {
  const rules = Object.entries(RULES)
  const results = await d1.batch<{ id: number | string }>(
    rules.map(([, query]) => d1.prepare(`${query} LIMIT 50`)),
  )
  return rules.flatMap(([rule], index) => {
    const ids = (results[index]?.results ?? []).map(row => row.id)
    return ids.length > 0 ? [{ rule, ids }] : []
  })
}
