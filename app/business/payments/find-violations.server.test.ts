import { afterEach, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { approveReport } from '#app/business/payments/slips/approve-report.server.ts'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { aReport, aSlip } from '#app/testing/payments/a-report.ts'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, BY_POST } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { AUDIT_RULES, findViolations, WHOLE_SHOP_RULES } from './find-violations.server.ts'

const needs = shopNeeds({ now: Date.UTC(2026, 0, 3) })
const KEPT =
  'products coupons orders order_lines order_history payments payment_refunds payment_reviews payment_reports access_grants coupon_redemptions stored_uploads course_groups'.split(
    ' ',
  )

/** Changes rows despite the tables' own constraints, which would refuse most of it. */
function damage(...queries: string[]) {
  const free = ['PRAGMA defer_foreign_keys = ON', 'PRAGMA ignore_check_constraints = ON']
  const strict = ['PRAGMA ignore_check_constraints = OFF']
  const single = queries.flatMap(query => query.split('; '))
  return testDb.batch([...free, ...single, ...strict].map(query => testDb.prepare(query)))
}

/* Order 100001 is approved (a course and a book), 100002 waits for staff, 100003 is cancelled. */
beforeAll(async () => {
  await aShop(needs)
  await aCoupon(needs, { id: 1, code: 'THREE', usageLimit: 3 })
  const admin = await staff(needs)
  const course = { courseId: 101, planId: 1 }
  for (const fate of ['approve', 'wait', 'cancel']) {
    const buyer = await aStudent(needs)
    const lines = fate === 'approve' ? [course, { productId: 5, qty: 1 }] : [course]
    const { order } = await anOrder(needs, buyer, { lines, couponCodes: ['THREE'], shipping: BY_POST })
    const ref = { id: order.id }
    if (fate === 'cancel') await cancelOrder(needs, { order: ref }, buyer)
    else
      await reportTransfer(needs, { order: ref, report: aReport({ slip: await aSlip(needs, buyer) }) }, buyer)
    if (fate === 'approve')
      await approveReport(needs, { orderId: order.id, reportId: null, reason: 'agreed' }, admin)
  }
  await damage(...KEPT.map(table => `CREATE TABLE kept_${table} AS SELECT * FROM ${table}`))
})
afterEach(async () => {
  const backwards = [...KEPT].reverse()
  await damage(
    ...backwards.map(table => `DELETE FROM ${table}`),
    ...KEPT.map(table => `INSERT INTO ${table} SELECT * FROM kept_${table}`),
  )
  expect(await findViolations(testDb)).toEqual([])
})

test('finds nothing in an undamaged database', async () => {
  expect(await findViolations(testDb)).toEqual([])
})

const owed = ({
  orderId = 100001,
  version = 3,
  state = 'refused',
  amount = 1,
}) => `INSERT INTO payment_refunds
  (payment_id, order_id, order_version, amount, state, created_at) SELECT id, ${orderId}, ${version}, ${amount}, '${state}', 0
  FROM payments WHERE order_id = 100001`

const review = (
  settled: string,
) => `INSERT INTO payment_reviews (payment_id, order_id, reason, key, opened_at, resolution)
  SELECT id, order_id, 'wrong-amount', 'x', 0, ${settled === '' ? 'NULL' : "'accept'"} FROM payments WHERE order_id = 100001`

const story = (version: number, from: string, to: string) => `INSERT INTO order_history
  (order_id, version, at, event, from_status, to_status, actor) VALUES (100003, ${version}, 0, 'x', '${from}', '${to}', 'system')`

const DAMAGE: Readonly<Record<string, readonly string[]>> = {
  'stock is never below zero': ['UPDATE products SET available_qty = -1'],
  'a coupon’s count of uses equals its held and used redemptions': ['UPDATE coupons SET used = used + 1'],
  'a coupon’s uses do not exceed its limit': ['UPDATE coupons SET usage_limit = 1'],
  'an order’s price and discount are the sums of its lines': [
    'UPDATE order_lines SET amount = amount + 1 WHERE order_id = 100001 AND position = 0',
    'UPDATE order_lines SET discount = discount - 1 WHERE order_id = 100001 AND position = 0',
    'DELETE FROM order_lines WHERE order_id = 100003',
  ],
  'an order’s payable amount is price minus discount plus shipping minus withholding': [
    'UPDATE orders SET withholding_price = 1 WHERE id = 100001',
  ],
  'an approved order has one paid payment of its amount, unless it was free or the payment was returned': [
    "UPDATE payments SET state = 'reported' WHERE order_id = 100001",
    "UPDATE payments SET state = 'refunded' WHERE order_id = 100001",
    'UPDATE payments SET amount = amount - 1 WHERE order_id = 100001',
    "UPDATE payments SET state = 'paid', order_id = 100001, amount = (SELECT payable FROM orders WHERE id = 100001)",
  ],
  'a mismatched payment has an open review': ["UPDATE payments SET state = 'review' WHERE order_id = 100002"],
  'a paid payment belongs to an approved or refunded order': [
    "UPDATE payments SET state = 'paid' WHERE order_id = 100002",
  ],
  'active access from an order belongs to an approved order': [
    'UPDATE access_grants SET order_line_id = (SELECT id FROM order_lines WHERE order_id = 100002)',
    "UPDATE orders SET status = 'refunded' WHERE id = 100001",
  ],
  'an approved order has one access grant for each course that was not refused': [
    'DELETE FROM access_grants',
    'UPDATE order_lines SET needs_approval = 1 WHERE order_id = 100001; DELETE FROM access_grants',
    "UPDATE orders SET status = 'pendingApproved', awaits_approval = 1, needs_approval = 1 WHERE id = 100002",
  ],
  'only a pending order with a line that needs approval awaits approval': [
    'UPDATE orders SET awaits_approval = 1 WHERE id = 100001',
    'UPDATE orders SET awaits_approval = 1, needs_approval = 1 WHERE id = 100002',
    'UPDATE orders SET awaits_approval = 1, needs_approval = 1 WHERE id = 100003; UPDATE order_lines SET needs_approval = 1 WHERE order_id = 100003',
  ],
  'only an approved order with something to send awaits its parcel': [
    'UPDATE orders SET awaits_dispatch = 1 WHERE id = 100002',
    'UPDATE orders SET awaits_dispatch = 1 WHERE id = 100001; UPDATE order_lines SET product_id = NULL WHERE order_id = 100001',
    'UPDATE orders SET awaits_dispatch = 1, dispatched_at = 1 WHERE id = 100001',
  ],
  'a line that awaits approval has no access grant': [
    "UPDATE orders SET status = 'pendingApproved', awaits_approval = 1 WHERE id = 100001; UPDATE order_lines SET needs_approval = 1 WHERE order_id = 100001",
  ],
  'an order’s status and version match its last history entry': [
    "UPDATE orders SET status = 'approved' WHERE id = 100002",
    'UPDATE orders SET version = version + 1 WHERE id = 100002',
    'DELETE FROM order_history WHERE order_id = 100001 AND version = 2',
  ],
  'each history entry starts with the status of the entry before': [
    "UPDATE order_history SET from_status = 'rejected' WHERE order_id = 100001 AND version = 3",
    "UPDATE order_history SET from_status = 'rejected' WHERE order_id = 100001 AND version = 1",
  ],
  'an accepted difference in amount is not zero and has a note': [
    'UPDATE order_history SET difference = 1, note = NULL WHERE order_id = 100001',
    "UPDATE order_history SET difference = 1, note = ' ' WHERE order_id = 100001",
    'UPDATE order_history SET difference = 0 WHERE order_id = 100001',
  ],
  'a cancelled or refunded order never changes its status': [
    story(3, 'cancelled', 'approved'),
    story(3, 'refunded', 'approved'),
  ],
  'a cancelled or refunded order holds no coupon': [
    "UPDATE coupon_redemptions SET state = 'held' WHERE order_id = 100003",
    "UPDATE coupon_redemptions SET state = 'used' WHERE order_id = 100003",
  ],
  'the state of a coupon redemption matches the status of its order': [
    "UPDATE coupon_redemptions SET state = 'held' WHERE order_id = 100001",
    "UPDATE coupon_redemptions SET state = 'used' WHERE order_id = 100002",
    "UPDATE coupon_redemptions SET state = 'released' WHERE order_id = 100002",
  ],
  'an order has one redemption for each of its coupons': [
    'DELETE FROM coupon_redemptions WHERE order_id = 100002',
  ],
  'a pending transfer report belongs to an order under review': [
    "UPDATE payment_reports SET state = 'pending' WHERE order_id = 100001",
  ],
  'a group’s count equals its visible courses': [
    'UPDATE course_groups SET shown = shown + 1',
    'DELETE FROM course_groups',
  ],
  'a refunded line has no active access': [
    'UPDATE order_lines SET refunded_at = 1, refunded_amount = 0 WHERE order_id = 100001',
  ],
  'an order’s refunded amount is the sum of its lines, or everything once it is refunded': [
    'UPDATE orders SET refunded_amount = payable + 1 WHERE id = 100001',
    'UPDATE orders SET refunded_amount = 1 WHERE id = 100001',
    "UPDATE orders SET status = 'refunded' WHERE id = 100001",
  ],
  'a refunded line has a refunded amount and belongs to an approved or refunded order': [
    'UPDATE order_lines SET refunded_at = 1 WHERE order_id = 100001',
    'UPDATE order_lines SET refunded_amount = 1 WHERE order_id = 100001',
    'UPDATE order_lines SET refunded_at = 1, refunded_amount = 0 WHERE order_id = 100002',
  ],
  'a refunded order has only refunded lines': ["UPDATE orders SET status = 'refunded' WHERE id = 100001"],
  'a refunded order has no paid payment': ["UPDATE orders SET status = 'refunded' WHERE id = 100001"],
  'a refund matches its history entry and belongs to a payment of its order': [
    owed({}),
    owed({ version: 77 }),
    owed({ orderId: 100002 }),
  ],
  'an order is marked for review if and only if it has an open review': [
    'UPDATE orders SET needs_review = 1 WHERE id = 100001',
    review(''),
  ],
  'a resolved review has a resolution, a staff member and a note': [review('settled')],
  'only an open refund has a next inquiry, and only a settled refund has a settled time': [
    owed({ state: 'open' }),
    owed({ state: 'by-hand' }),
  ],
  'the refunds of a payment do not exceed its amount': [owed({ amount: 100_000_000 })],
  'the stored bytes equal the sum of the uploads': ['UPDATE stored_uploads SET bytes = bytes + 1'],
  'amounts are whole and not negative': [
    'UPDATE orders SET price = price + 0.5 WHERE id = 100001',
    'UPDATE orders SET shipping_fee = -1 WHERE id = 100001',
    'UPDATE order_lines SET amount = amount + 0.5 WHERE order_id = 100001',
    'UPDATE payments SET amount = amount + 0.5 WHERE order_id = 100001',
  ],
}

test.each(Object.entries(DAMAGE).flatMap(([rule, all]) => all.map(query => [rule, query])))(
  'detects damage to the rule "%s": %s',
  async (rule, query) => {
    await damage(query)
    expect((await findViolations(testDb)).map(violation => violation.rule)).toContain(rule)
    if (WHOLE_SHOP_RULES.includes(rule)) return
    const ofOrders = await findViolations(testDb, [100001, 100002, 100003])
    expect(ofOrders.map(violation => violation.rule)).toContain(rule)
  },
)

test('has damage for each of its rules', () => {
  expect(Object.keys(DAMAGE).sort()).toEqual([...AUDIT_RULES].sort())
})
