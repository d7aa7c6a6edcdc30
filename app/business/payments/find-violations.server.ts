/** Rules that the database must keep at every moment. Each query returns the ids that break its rule. */
const RULES: Readonly<Record<string, string>> = {
  'stock is never below zero': 'SELECT id FROM products WHERE available_qty < 0',
  'a coupon’s count of uses equals its held and used redemptions': `
    SELECT id FROM coupons WHERE used <> (SELECT COUNT(*) FROM coupon_redemptions
      WHERE coupon_id = coupons.id AND state IN ('held', 'used'))`,
  'a coupon’s uses do not exceed its limit':
    'SELECT id FROM coupons WHERE usage_limit IS NOT NULL AND used > usage_limit',
  'an order’s price and discount are the sums of its lines': `
    SELECT id FROM orders WHERE price <> (SELECT COALESCE(SUM(amount), 0) FROM order_lines WHERE order_id = orders.id)
      OR discount <> (SELECT COALESCE(SUM(discount), 0) FROM order_lines WHERE order_id = orders.id)`,
  'an order’s payable amount is price minus discount plus shipping minus withholding': `
    SELECT id FROM orders WHERE payable <> price - discount + shipping_fee - withholding_price`,
  'an approved order has one paid payment of its amount, unless it was free or the payment was returned': `
    SELECT id FROM orders WHERE (status = 'approved' OR awaits_approval = 1) AND payable > 0 AND 1 <> (SELECT COUNT(*) FROM payments
      WHERE order_id = orders.id AND amount = orders.payable AND state = 'paid')
      AND NOT (0 = (SELECT COUNT(*) FROM payments WHERE order_id = orders.id AND state = 'paid')
        AND EXISTS (SELECT 1 FROM payments JOIN payment_reviews ON payment_reviews.payment_id = payments.id
          WHERE payments.order_id = orders.id AND state = 'refunded' AND reason IN ('given-back', 'taken-back')))`,
  'a mismatched payment has an open review': `
    SELECT id FROM payments WHERE state = 'review' AND id NOT IN
      (SELECT payment_id FROM payment_reviews WHERE resolved_at IS NULL)`,
  'an order is marked for review if and only if it has an open review': `
    SELECT id FROM orders WHERE needs_review <> EXISTS (SELECT 1 FROM payment_reviews
      WHERE payment_reviews.order_id = orders.id AND resolved_at IS NULL)`,
  'a resolved review has a resolution, a staff member and a note': `
    SELECT order_id AS id FROM payment_reviews WHERE (resolved_at IS NULL) <> (resolution IS NULL)
      OR (resolved_at IS NULL) <> (resolved_by IS NULL) OR (resolved_at IS NULL) <> (note IS NULL)`,
  'a paid payment belongs to an approved or refunded order': `
    SELECT id FROM payments WHERE state = 'paid' AND order_id NOT IN (SELECT id FROM orders
      WHERE status IN ('approved', 'refunded') OR awaits_approval = 1)`,
  'only a pending order with a line that needs approval awaits approval': `
    SELECT id FROM orders WHERE awaits_approval = 1 AND (status <> 'pendingApproved' OR needs_approval = 0
      OR NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND order_lines.needs_approval = 1))`,
  'only an approved order with something to send awaits its parcel': `
    SELECT id FROM orders WHERE awaits_dispatch = 1 AND (status <> 'approved' OR dispatched_at IS NOT NULL
      OR NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND product_id IS NOT NULL
        AND refunded_at IS NULL))`,
  'active access from an order belongs to an approved order': `
    SELECT id FROM access_grants WHERE source = 'order' AND ended_at IS NULL AND order_line_id NOT IN
      (SELECT order_lines.id FROM order_lines JOIN orders ON orders.id = order_lines.order_id
        WHERE orders.status = 'approved' OR (awaits_approval = 1 AND order_lines.needs_approval = 0))`,
  'an approved order has one access grant for each course that was not refused': `
    SELECT order_lines.id FROM order_lines JOIN orders ON orders.id = order_lines.order_id
      WHERE course_id IS NOT NULL AND (orders.status = 'approved' OR (awaits_approval = 1 AND order_lines.needs_approval = 0))
        AND 1 <> (SELECT COUNT(*) FROM access_grants WHERE order_line_id = order_lines.id)
        AND NOT (order_lines.needs_approval = 1 AND refunded_at IS NOT NULL
          AND 0 = (SELECT COUNT(*) FROM access_grants WHERE order_line_id = order_lines.id))`,
  'a line that awaits approval has no access grant': `
    SELECT order_lines.id FROM order_lines JOIN orders ON orders.id = order_lines.order_id
      WHERE awaits_approval = 1 AND order_lines.needs_approval = 1
        AND EXISTS (SELECT 1 FROM access_grants WHERE order_line_id = order_lines.id)`,
  'an order’s status and version match its last history entry': `
    SELECT id FROM orders WHERE version <> (SELECT MAX(version) FROM order_history WHERE order_id = orders.id)
      OR version <> (SELECT COUNT(*) FROM order_history WHERE order_id = orders.id)
      OR status <> (SELECT to_status FROM order_history WHERE order_id = orders.id ORDER BY version DESC LIMIT 1)`,
  'each history entry starts with the status of the entry before': `
    SELECT later.order_id AS id FROM order_history AS later LEFT JOIN order_history AS earlier
      ON earlier.order_id = later.order_id AND earlier.version = later.version - 1
      WHERE later.from_status IS NOT earlier.to_status`,
  'a cancelled or refunded order never changes its status': `
    SELECT order_id AS id FROM order_history WHERE from_status IN ('cancelled', 'refunded')`,
  'an accepted difference in amount is not zero and has a note': `
    SELECT order_id AS id FROM order_history WHERE difference IS NOT NULL
      AND (difference = 0 OR note IS NULL OR TRIM(note) = '')`,
  'a cancelled or refunded order holds no coupon': `
    SELECT order_id AS id FROM coupon_redemptions WHERE state IN ('held', 'used') AND order_id IN
      (SELECT id FROM orders WHERE status IN ('cancelled', 'refunded'))`,
  'the state of a coupon redemption matches the status of its order': `
    SELECT order_id AS id FROM coupon_redemptions JOIN orders ON orders.id = order_id
      WHERE coupon_redemptions.state <> CASE WHEN orders.status = 'approved' THEN 'used'
        WHEN orders.status IN ('cancelled', 'refunded') THEN 'released' ELSE 'held' END`,
  'an order has one redemption for each of its coupons': `
    SELECT id FROM orders WHERE coupon_codes <> '[]' AND json_array_length(coupon_codes) <>
      (SELECT COUNT(*) FROM coupon_redemptions WHERE order_id = orders.id)`,
  'a pending transfer report belongs to an order under review': `
    SELECT id FROM payment_reports WHERE state = 'pending' AND order_id NOT IN
      (SELECT id FROM orders WHERE status = 'pendingApproved')`,
  'a group’s count equals its visible courses': `
    SELECT group_name AS id FROM course_groups WHERE shown <> (SELECT COUNT(*) FROM courses
      WHERE status_show = 1 AND group_name = course_groups.group_name)
    UNION SELECT group_name FROM courses WHERE status_show = 1 AND group_name NOT IN
      (SELECT group_name FROM course_groups)`,
  'a refunded line has no active access': `
    SELECT access_grants.id FROM access_grants JOIN order_lines ON order_lines.id = access_grants.order_line_id
      WHERE access_grants.ended_at IS NULL AND order_lines.refunded_at IS NOT NULL`,
  'an order’s refunded amount is the sum of its lines, or everything once it is refunded': `
    SELECT id FROM orders WHERE refunded_amount > payable OR refunded_amount <> CASE WHEN status = 'refunded'
      THEN payable ELSE (SELECT COALESCE(SUM(refunded_amount), 0) FROM order_lines WHERE order_id = orders.id) END`,
  'a refunded line has a refunded amount and belongs to an approved or refunded order': `
    SELECT id FROM order_lines WHERE (refunded_at IS NULL) <> (refunded_amount IS NULL) OR refunded_amount < 0
      OR (refunded_at IS NOT NULL AND order_id NOT IN
        (SELECT id FROM orders WHERE status IN ('approved', 'refunded')))`,
  'a refunded order has only refunded lines': `
    SELECT order_id AS id FROM order_lines WHERE refunded_at IS NULL AND order_id IN
      (SELECT id FROM orders WHERE status = 'refunded')`,
  'a refunded order has no paid payment': `
    SELECT id FROM payments WHERE state = 'paid' AND order_id IN (SELECT id FROM orders WHERE status = 'refunded')`,
  'a refund matches its history entry and belongs to a payment of its order': `
    SELECT payment_refunds.order_id AS id FROM payment_refunds LEFT JOIN order_history
      ON order_history.order_id = payment_refunds.order_id AND version = order_version
      WHERE payment_refunds.amount IS NOT json_extract(order_history.data, '$.refund.amount')
    UNION SELECT order_id FROM payment_refunds WHERE payment_id NOT IN
      (SELECT id FROM payments WHERE payments.order_id = payment_refunds.order_id)`,
  'only an open refund has a next inquiry, and only a settled refund has a settled time': `
    SELECT id FROM payment_refunds WHERE (state = 'open') <> (ask_at IS NOT NULL)
      OR (state IN ('given-back', 'by-hand')) <> (settled_at IS NOT NULL)`,
  'the refunds of a payment do not exceed its amount': `
    SELECT id FROM payments WHERE amount < (SELECT COALESCE(SUM(amount), 0) FROM payment_refunds
      WHERE payment_id = payments.id)`,
  'the stored bytes equal the sum of the uploads': `
    SELECT purpose AS id FROM stored_uploads WHERE bytes <> (SELECT COALESCE(SUM(bytes), 0) FROM uploads
      WHERE purpose = stored_uploads.purpose)`,
  'amounts are whole and not negative': `
    SELECT id FROM orders WHERE ${notMoney('price discount shipping_fee vat_contained withholding_price payable')}
    UNION ALL SELECT order_id FROM order_lines WHERE ${notMoney('amount discount')}
    UNION ALL SELECT order_id FROM payments WHERE ${notMoney('amount')}`,
}

export const AUDIT_RULES = Object.keys(RULES)

/** Matches rows without a valid amount: an INTEGER column accepts a fraction, and D1 binds every JS number as REAL. */
function notMoney(columns: string): string {
  return columns
    .split(' ')
    .map(column => `typeof(${column}) <> 'integer' OR ${column} < 0`)
    .join(' OR ')
}

export type Violation = { readonly rule: string; readonly ids: readonly (number | string)[] }

/** Rules about the whole shop: some orders alone cannot show a violation. */
export const WHOLE_SHOP_RULES: readonly string[] = [
  'stock is never below zero',
  'a coupon’s count of uses equals its held and used redemptions',
  'a coupon’s uses do not exceed its limit',
  'a group’s count equals its visible courses',
  'the stored bytes equal the sum of the uploads',
]

/**
 * Returns every violation; empty if all is well. One round trip. Without `orderIds` it reads whole tables. With them (a
 * few hundred at once) it reads only their rows and skips the rules about the whole shop.
 */
export async function findViolations(d1: D1Database, orderIds?: readonly number[]): Promise<Violation[]> {
  const rules = Object.entries(RULES).filter(([rule]) => !orderIds || !WHOLE_SHOP_RULES.includes(rule))
  const results = await d1.batch<{ id: number | string }>(
    rules.map(([, query]) =>
      orderIds
        ? d1.prepare(`${SLICE_OF_ORDERS} ${query} LIMIT 50`).bind(JSON.stringify(orderIds))
        : d1.prepare(`${query} LIMIT 50`),
    ),
  )
  return rules.flatMap(([rule], index) => {
    const ids = (results[index]?.results ?? []).map(row => row.id)
    return ids.length > 0 ? [{ rule, ids }] : []
  })
}

const OWN = 'order_id IN (SELECT value FROM json_each(?1))'

/** The tables that hold a part of an order, with the condition that selects the rows of the checked orders. */
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
 * Goes before a query so that it sees some orders only: each table's name then stands for their few rows. The query's
 * one parameter is the list of ids as JSON.
 */
const SLICE_OF_ORDERS = `WITH ${Object.entries(PARTS)
  .map(([table, which]) => `${table} AS MATERIALIZED (SELECT * FROM main.${table} WHERE ${which})`)
  .join(', ')}`
