import {
  type BigShopSize,
  FIRST_COUPON,
  FIRST_ORDER,
  numbers,
  oneOfWords,
  scattered,
  studentId,
} from './numbers.ts'

const HOUR = 3_600_000
const YEARS = 3 * 365 * 24 * HOUR
/** The share of each status per hundred orders. Even 2 % pending are many rows. */
const STATUS = `CASE WHEN n * 37 % 100 < 78 THEN 'approved' WHEN n * 37 % 100 < 90 THEN 'cancelled'
  WHEN n * 37 % 100 < 94 THEN 'refunded' WHEN n * 37 % 100 < 97 THEN 'rejected'
  WHEN n * 37 % 100 < 99 THEN 'pendingApproved' ELSE 'notYetReceived' END`

/**
 * Creates scratch tables for the other statements; `dropScratch` drops them. The lower a plan's rank, the more it is
 * bought.
 */
export function scratchPlans(): string[] {
  return [
    `CREATE TABLE big_plans AS
      SELECT row_number() OVER (ORDER BY course.id) - 1 AS rank, course.id AS course_id, course.name AS name,
        plan.id AS plan_id, plan.price AS price, CASE WHEN plan.term_unit = 'Day(s)' THEN plan.term END AS days,
        json_object('planId', plan.id, 'name', plan.name, 'planType', plan.plan_type, 'pricingType', plan.pricing_type,
          'courseDays', CASE WHEN plan.term_unit = 'Day(s)' THEN plan.term ELSE -1 END, 'term', plan.term,
          'termUnit', plan.term_unit, 'term2', NULL, 'termUnit2', NULL, 'isTermUnit2', json('false')) AS plan
      FROM courses course JOIN pricing_plans plan ON plan.id = (SELECT id FROM pricing_plans
        WHERE course_id = course.id AND price > 0 AND pricing_type = 'default' AND plan_type = 'Period'
        ORDER BY position, id LIMIT 1)`,
    'CREATE UNIQUE INDEX big_plans_rank ON big_plans (rank)',
  ]
}

/**
 * Returns SQL for orders of three years: mostly one course, one in ten with a coupon. A few students and courses have
 * many.
 */
export function bigOrders(size: BigShopSize, now: number): string[] {
  return [
    ...scratchOrders(size, now),
    ...writeOrders(now),
    ...writeStories(),
    ...writeMoney(now),
    ...writeActs(size, now),
  ]
}

export function dropScratch(): string[] {
  return ['big_plans', 'big_orders', 'big_lines'].map(table => `DROP TABLE ${table}`)
}

function scratchOrders({ students, orders, coupons }: BigShopSize, now: number): string[] {
  const step = Math.floor(YEARS / orders)
  const [first, second, third] = [scattered('n', 1), scattered('n', 2), scattered('ordered.n', 3)]
  const student = `CAST(${students} * ${first} * (0.1 + 0.9 * ${first}) AS INTEGER)`
  return [
    `CREATE TABLE big_orders AS
      SELECT n, ${FIRST_ORDER} + n AS id, ${studentId(student)} AS user_id, ${STATUS} AS status,
        ${now - 3 * HOUR} - (${orders} - n) * ${step} AS at,
        CASE WHEN n % 10 = 3 THEN ${FIRST_COUPON} + CAST(${coupons} * ${second} * ${second} * ${second} AS INTEGER) END AS coupon_id
      FROM ${numbers(orders)}`,
    `CREATE TABLE big_lines AS
      SELECT ordered.n AS n, ordered.id AS order_id, line.n AS position, plan.course_id, plan.plan_id, plan.name, plan.plan,
        plan.days, plan.price AS amount, CASE WHEN ordered.coupon_id IS NULL THEN 0 ELSE min(10000, plan.price) END AS discount
      FROM big_orders ordered JOIN ${numbers(3)} line
        ON line.n < CASE WHEN ordered.n % 50 = 0 THEN 3 WHEN ordered.n % 10 = 0 THEN 2 ELSE 1 END
      JOIN big_plans plan ON plan.rank =
        (CAST((SELECT count(*) FROM big_plans) * ${third} * ${third} * ${third} AS INTEGER) + line.n * 7)
          % (SELECT count(*) FROM big_plans)`,
  ]
}

function writeOrders(now: number): string[] {
  const sums = `SELECT order_id, sum(amount) AS price, sum(discount) AS discount FROM big_lines GROUP BY order_id`
  const total = 'sums.price - sums.discount'
  return [
    `INSERT INTO orders (id, token, user_id, status, version, currency, price, discount, shipping_fee, vat_contained,
        withholding_price, payable, payment_method_id, coupon_codes, fullname, email, tel, price_inputs, price_steps,
        rules_version, cancel_at, refunded_amount, idempotency_key, request_hash, created_at, updated_at)
      SELECT ordered.id, 'big-order-' || printf('%012d', ordered.n), ordered.user_id, ordered.status,
        ${versionOf('ordered.status')}, 'THB', sums.price, sums.discount, 0, CAST(round((${total}) * 7 / 107.0) AS INTEGER), 0,
        ${total}, 1,
        CASE WHEN coupon_id IS NULL THEN '[]' ELSE json_array('BIG' || (coupon_id - ${FIRST_COUPON} + 1)) END,
        user.name, user.email, '', '{}', '[]', 'big',
        CASE WHEN ordered.status = 'notYetReceived' THEN ${now + HOUR} + ordered.n % 23 * ${HOUR} END,
        CASE WHEN ordered.status = 'refunded' THEN ${total} ELSE 0 END,
        'big-' || ordered.n, '', ordered.at, ordered.at + (${versionOf('ordered.status')} - 1) * ${HOUR / 2}
      FROM big_orders ordered JOIN (${sums}) sums ON sums.order_id = ordered.id JOIN user ON user.id = ordered.user_id`,
    `INSERT INTO order_lines (order_id, position, course_id, pricing_plan_id, name, plan, qty, amount, discount, refunded_at,
        refunded_amount)
      SELECT line.order_id, line.position, line.course_id, line.plan_id, line.name, line.plan, 1, line.amount, line.discount,
        CASE WHEN ordered.status = 'refunded' THEN ordered.at + ${1.5 * HOUR} END,
        CASE WHEN ordered.status = 'refunded' THEN line.amount - line.discount END
      FROM big_lines line JOIN big_orders ordered ON ordered.rowid = line.n + 1`,
  ]
}

/** Returns SQL for the version of an order in this status: its number of moves. */
function versionOf(status: string): string {
  return `CASE ${status} WHEN 'notYetReceived' THEN 1 WHEN 'refunded' THEN 4 WHEN 'approved' THEN 3 WHEN 'rejected' THEN 3 ELSE 2 END`
}

function writeStories(): string[] {
  const move = (step: number, event: string, from: string, to: string, statuses: string) => `
    INSERT INTO order_history (order_id, version, at, event, from_status, to_status, actor)
      SELECT id, ${step}, at + ${((step - 1) * HOUR) / 2}, '${event}', ${from}, '${to}', 'system' FROM big_orders
      WHERE status IN (${statuses})`
  const decided = "'approved', 'refunded'"
  const all = `${decided}, 'rejected', 'pendingApproved', 'cancelled', 'notYetReceived'`
  return [
    move(1, 'place', 'NULL', 'notYetReceived', all),
    move(2, 'report', "'notYetReceived'", 'pendingApproved', `${decided}, 'rejected', 'pendingApproved'`),
    move(2, 'cancel', "'notYetReceived'", 'cancelled', "'cancelled'"),
    move(3, 'approve', "'pendingApproved'", 'approved', decided),
    move(3, 'reject', "'pendingApproved'", 'rejected', "'rejected'"),
    move(4, 'refund', "'approved'", 'refunded', "'refunded'"),
  ]
}

function writeMoney(now: number): string[] {
  return [
    `INSERT INTO payments (id, order_id, method_id, state, amount, currency, created_at, updated_at)
      SELECT (SELECT COALESCE(max(id), 700000000000) FROM payments) + 1 + ordered.n, ordered.id, 1,
        CASE ordered.status WHEN 'approved' THEN 'paid' WHEN 'refunded' THEN 'refunded' WHEN 'rejected' THEN 'failed'
          WHEN 'cancelled' THEN 'cancelled' WHEN 'pendingApproved' THEN 'reported' ELSE 'waiting' END,
        orders.payable, 'THB', ordered.at, orders.updated_at
      FROM big_orders ordered JOIN orders ON orders.id = ordered.id`,
    `INSERT INTO payment_reports (order_id, payment_id, state, contact_name, email, tel, origin_bank, destination_account,
        transferred_at, amount, created_at, decided_at, reason)
      SELECT orders.id, payments.id,
        CASE orders.status WHEN 'rejected' THEN 'rejected' WHEN 'pendingApproved' THEN 'pending' ELSE 'approved' END,
        orders.fullname, orders.email, '', 'SCB', '0123456789', orders.created_at + ${HOUR / 4}, orders.payable,
        orders.created_at + ${HOUR / 2}, CASE WHEN orders.status <> 'pendingApproved' THEN orders.created_at + ${HOUR} END,
        CASE WHEN orders.status = 'rejected' THEN 'ยอดไม่ตรง' END
      FROM orders JOIN payments ON payments.order_id = orders.id
      WHERE orders.id >= ${FIRST_ORDER} AND orders.status IN ('approved', 'refunded', 'rejected', 'pendingApproved')`,
    `INSERT INTO access_grants (user_id, course_id, source, order_line_id, plan, starts_at, ends_at, ended_at, ended_reason,
        created_at)
      SELECT ordered.user_id, line.course_id, 'order', stored.id, line.plan, ordered.at + ${HOUR},
        ordered.at + ${HOUR} + line.days * ${24 * HOUR},
        CASE WHEN ordered.status = 'refunded' THEN ordered.at + ${1.5 * HOUR} END,
        CASE WHEN ordered.status = 'refunded' THEN 'refunded' END, ordered.at + ${HOUR}
      FROM big_lines line JOIN big_orders ordered ON ordered.rowid = line.n + 1
      JOIN order_lines stored ON stored.order_id = line.order_id AND stored.position = line.position
      WHERE ordered.status IN ('approved', 'refunded')`,
    `UPDATE courses SET sales_count = sales_count + sold.times FROM
      (SELECT course_id, count(*) AS times FROM big_lines line JOIN big_orders ordered ON ordered.rowid = line.n + 1
        WHERE ordered.status IN ('approved', 'refunded') GROUP BY course_id) sold WHERE courses.id = sold.course_id`,
    `INSERT INTO coupon_redemptions (coupon_id, order_id, buyer, use_number, state, at)
      SELECT coupon_id, id, user_id, row_number() OVER (PARTITION BY coupon_id, user_id ORDER BY id),
        CASE WHEN status = 'approved' THEN 'used' WHEN status IN ('cancelled', 'refunded') THEN 'released' ELSE 'held' END, at
      FROM big_orders WHERE coupon_id IS NOT NULL`,
    `UPDATE coupons SET used = used + taken.times FROM
      (SELECT coupon_id, count(*) AS times FROM coupon_redemptions WHERE order_id >= ${FIRST_ORDER} AND state <> 'released'
        GROUP BY coupon_id) taken WHERE coupons.id = taken.coupon_id`,
    `INSERT INTO outbox (id, key, template, recipient, locale, data, state, attempts, not_before, created_at, sent_at)
      SELECT 'big-mail-' || n, 'big-mail-' || n, 'order-placed', 'big@example.com', 'th', '{}', 'sent', 1, at, at, ${now}
      FROM big_orders WHERE n % 5 = 0`,
  ]
}

/** Returns SQL for as many acts of staff as there are orders, within the two years for which the log is kept. */
function writeActs({ orders, students, coupons }: BigShopSize, now: number): string[] {
  const step = Math.floor((700 * 24 * HOUR) / orders)
  return [
    `INSERT INTO audit_log (at, actor, action, subject)
      SELECT ${now - HOUR} - (${orders} - n) * ${step},
        'staff:' || coalesce((SELECT id FROM user WHERE username =
          ${oneOfWords(['admin', 'cashier', 'support'], 'n')}), 'gone'),
        CASE n % 10 WHEN 8 THEN 'student.block' WHEN 9 THEN 'coupon.change' ELSE 'order.approve' END,
        CASE n % 10 WHEN 8 THEN 'student:' || ${studentId(`n % ${students}`)}
          WHEN 9 THEN 'coupon:' || (${FIRST_COUPON} + n % ${coupons}) ELSE 'order:' || (${FIRST_ORDER} + n) END
      FROM ${numbers(orders)}`,
  ]
}
