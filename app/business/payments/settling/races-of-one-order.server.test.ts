import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import {
  naiveAtShownPrice,
  naiveEnd,
  naivePlaceOrder,
  naiveTables,
} from '#app/business/orders/placing/testing-naive-order.ts'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { cancelOverdueOrder } from '#app/business/orders/process/cancel-overdue-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { approveReport } from '#app/business/payments/slips/approve-report.server.ts'
import { rejectReport } from '#app/business/payments/slips/reject-report.server.ts'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { DAY } from '#app/platform/clock.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aReport } from '#app/testing/payments/a-report.ts'
import { aStudent, aVisitor, staff } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, aWish } from '#app/testing/shop/an-order.ts'
import { meanwhile } from '#app/testing/shop/meanwhile.ts'
import { type ShopNeeds, shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

/* Races: several things happen to one order at the same instant. */

const NOW = Date.UTC(2026, 0, 3)
/** When the order's time is over, so that every act is possible. */
const LATER = { now: NOW + DAY }
const needs = shopNeeds({ now: NOW })
const number = async (query: string) => (await testDb.prepare(query).first<{ n: number }>())?.n
let admin: Awaited<ReturnType<typeof staff>>
let buyer: Awaited<ReturnType<typeof aStudent>>

beforeAll(async () => {
  await aShop(needs)
  await aCoupon(needs, { id: 1, code: 'BACK', usageLimit: 2 })
  await aPromotion(needs, { id: 1, numberOfCourse: 1, courseIds: [102] })
  await naiveTables(testDb)
  admin = await staff(needs)
})
beforeEach(async () => {
  buyer = await aStudent(needs)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const BOOK_AND_COURSE = {
  lines: [
    { productId: 5, qty: 1 },
    { courseId: 101, planId: 1 },
  ],
  couponCodes: ['BACK'],
  shipping: {
    methodId: 1,
    addressId: null,
    address: { fullname: 'A', tel: '0812345678', address: 'Bangkok' },
  },
}
const naiveOrder = async () => (await naivePlaceOrder(testDb, {})) ?? 0

test('twenty presses of a visitor make one order and account', async () => {
  const visitor = aVisitor()
  const wish = aWish({ contact: { fullname: 'New Buyer', email: 'new@example.com', tel: '0812345678' } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shopNeeds(), wish, visitor)))
  expect(new Set(answers.map(answer => (answer.ok ? answer.value.order.id : answer.error.code))).size).toBe(1)
  expect(answers.every(answer => answer.ok && answer.value.setCookies.length > 0)).toBe(true)
  expect(await number("SELECT COUNT(*) AS n FROM user WHERE email = 'new@example.com'")).toBe(1)
})

test('twenty tabs with one cart make one order', async () => {
  const tabs = Array.from({ length: 20 }, () => placeOrder(shopNeeds(), aWish(), buyer))
  const codes = (await Promise.all(tabs)).map(answer => (answer.ok ? 'ok' : answer.error.code))
  expect(codes.sort()).toEqual([...Array.from({ length: 19 }, () => 'COURSE_IN_ORDER'), 'ok'])
})

test.each([
  ['press', { key: 'one press' }],
  ['cart', { buyer: 'somebody', courseId: 101 }],
])('a naive shop makes many orders of one %s', async (_, wish) => {
  const made = await Promise.all(Array.from({ length: 20 }, () => naivePlaceOrder(testDb, wish)))
  expect(made.filter(Boolean).length).toBeGreaterThan(1)
})

test('five cancels at once return coupon and stock once', async () => {
  const { order } = await anOrder(needs, buyer, BOOK_AND_COURSE)
  expect(await number('SELECT used + (SELECT available_qty FROM products) AS n FROM coupons')).toBe(1)
  const cancels = Array.from({ length: 5 }, () =>
    cancelOrder(shopNeeds(), { order: { id: order.id } }, buyer),
  )
  const answers = await Promise.all(cancels)
  expect(answers.every(answer => answer.ok && answer.value.order.status === 'cancelled')).toBe(true)
  expect(answers.filter(answer => answer.ok && answer.value.isNew)).toHaveLength(1)
  expect(await number('SELECT used AS n FROM coupons WHERE id = 1')).toBe(0)
  expect(await number('SELECT available_qty AS n FROM products WHERE id = 5')).toBe(1)
})

test('a naive shop returns one piece to stock five times', async () => {
  await testDb.exec('INSERT INTO naive_stock (id, left) VALUES (9, 0)')
  const id = await naiveOrder()
  await Promise.all(Array.from({ length: 5 }, () => naiveEnd(testDb, id, 'cancelled')))
  expect(await number('SELECT left AS n FROM naive_stock WHERE id = 9')).toBeGreaterThan(1)
})

/** Everything that the buyer, staff, a provider or the sweep can do to an order. */
const ACTS = {
  cancel: (own, id) => cancelOrder(own, { order: { id } }, buyer).then(answer => answer.ok),
  expire: (own, id) => cancelOverdueOrder(own, { orderId: id }).then(outcome => outcome === 'cancelled'),
  confirm: (own, id) => confirmPayment(own, id).then(answer => answer.ok),
  report: (own, id) => reportTransfer(own, { order: { id }, report: aReport() }, buyer).then(({ ok }) => ok),
  approve: (own, id) =>
    approveReport(own, { orderId: id, reportId: null, reason: 'agreed' }, admin).then(({ ok }) => ok),
  reject: (own, id) =>
    rejectReport(own, { orderId: id, reportId: null, reason: 'x' }, admin).then(({ ok }) => ok),
} satisfies Record<string, (own: ShopNeeds, id: number) => Promise<boolean>>

test.each<
  [was: 'placed' | 'reported', late: keyof typeof ACTS, first: keyof typeof ACTS, late: boolean, end: string]
>([
  ['placed', 'cancel', 'confirm', false, 'approved'],
  ['placed', 'confirm', 'cancel', false, 'cancelled'],
  ['placed', 'expire', 'confirm', false, 'approved'],
  ['placed', 'confirm', 'expire', false, 'cancelled'],
  ['placed', 'cancel', 'report', false, 'pendingApproved'],
  ['placed', 'report', 'cancel', false, 'cancelled'],
  ['placed', 'expire', 'report', false, 'pendingApproved'],
  ['placed', 'report', 'expire', false, 'cancelled'],
  ['placed', 'cancel', 'expire', true, 'cancelled'],
  ['placed', 'report', 'confirm', false, 'approved'],
  ['placed', 'confirm', 'report', true, 'approved'],
  ['reported', 'approve', 'cancel', true, 'approved'],
  ['reported', 'cancel', 'approve', false, 'approved'],
  ['reported', 'approve', 'reject', false, 'rejected'],
  ['reported', 'reject', 'approve', false, 'approved'],
  ['reported', 'reject', 'confirm', false, 'approved'],
  ['reported', 'confirm', 'reject', true, 'approved'],
  ['reported', 'approve', 'confirm', true, 'approved'],
  ['reported', 'confirm', 'approve', true, 'approved'],
  ['reported', 'expire', 'approve', false, 'approved'],
])('%s order: %s after %s answers %s and ends %s', async (was, late, first, wins, end) => {
  const { order } = await anOrder(needs, buyer)
  if (was === 'reported') await ACTS.report(needs, order.id)
  let isDone = false
  const comeFirst = async () => {
    isDone = true
    await ACTS[first](shopNeeds(LATER), order.id)
  }
  expect(await ACTS[late](meanwhile({ before: 2 }, comeFirst, LATER), order.id)).toBe(wins)
  // The late act was refused at its first read, so the first act has not run yet.
  if (!isDone) await comeFirst()
  expect(await testDb.prepare('SELECT status FROM orders WHERE id = ?').bind(order.id).first()).toEqual({
    status: end,
  })
  const open = "SELECT COUNT(*) AS n FROM payments WHERE order_id = ? AND state IN ('created', 'waiting')"
  const attempts = await testDb.prepare(open).bind(order.id).first()
  expect(attempts).toEqual({ n: 0 })
  const opened = 'SELECT COUNT(*) AS n FROM access_grants WHERE ended_at IS NULL AND user_id = ?'
  const access = await testDb.prepare(opened).bind(buyer.account.userId).first()
  expect(access).toEqual({ n: end === 'approved' ? 1 : 0 })
})

test('cancelling and paying at once never both succeed', async () => {
  for (let round = 0; round < 20; round++) {
    const own = await aStudent(needs)
    const { order } = await anOrder(needs, own)
    const cancel = () => cancelOrder(shopNeeds(), { order: { id: order.id } }, own)
    const pay = () => confirmPayment(shopNeeds(), order.id)
    const answers = await Promise.all(round % 2 ? [cancel(), pay()] : [pay(), cancel()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  }
})

test('a naive shop cancels and also takes the money', async () => {
  const id = await naiveOrder()
  const both = await Promise.all([naiveEnd(testDb, id, 'cancelled'), naiveEnd(testDb, id, 'paid')])
  expect(both).toEqual([true, true])
})

test.each([
  ['a plan’s price', {}, 'UPDATE pricing_plans SET price = 160000 WHERE id = 1'],
  [
    'a promotion',
    { promotionId: 1, lines: [{ courseId: 102, planId: 2 }] },
    'UPDATE promotions SET discount_value = 500',
  ],
  ['a coupon', { couponCodes: ['BACK'] }, "UPDATE coupons SET discount_value = 1 WHERE code = 'BACK'"],
  ['VAT', {}, "INSERT INTO settings VALUES ('vat_value', '10', 0) ON CONFLICT DO UPDATE SET value = '10'"],
])('a change of %s asks again, except during the write', async (what, wish, change) => {
  const before = 'SELECT price, discount FROM orders ORDER BY id DESC'
  const quoted = await placeOrder(needs, aWish({ ...wish, shown: { payable: -1 } }), buyer)
  if (quoted.ok || quoted.error.code !== 'PRICE_CHANGED') throw new Error(JSON.stringify(quoted))
  const { payable, price, discount } = quoted.error.priced
  const shown = { payable: payable.minor }

  const own = meanwhile({ before: 2 }, () => testDb.exec(change))
  expect((await placeOrder(own, aWish({ ...wish, shown }), buyer)).ok).toBe(true)
  expect(await testDb.prepare(before).first()).toEqual({ price: price.minor, discount: discount.minor })
  const later = await placeOrder(needs, aWish({ ...wish, shown }), await aStudent(needs))
  if (what === 'VAT') expect(later.ok).toBe(true)
  else expect(later).toMatchObject({ error: { code: 'PRICE_CHANGED' } })
})

test('a naive shop mixes the shown total with today’s price', async () => {
  await testDb.exec('INSERT INTO naive_stock (id, price) VALUES (7, 1500)')
  await testDb.exec('UPDATE naive_stock SET price = 1600 WHERE id = 7')
  const id = await naiveAtShownPrice(testDb, 7, 1500)
  const differ = `SELECT total <> (SELECT SUM(amount) FROM naive_lines WHERE order_id = id) AS n
    FROM naive_orders WHERE id = ${id}`
  expect(await number(differ)).toBe(1)
})

test.each(['cancel', 'confirm', 'report', 'approve', 'reject'] as const)(
  'recognises its own work when the answer of %s was lost',
  async act => {
    const { order } = await anOrder(needs, buyer)
    if (act === 'approve' || act === 'reject') await ACTS.report(needs, order.id)
    const losing = meanwhile({ after: 2 }, async () => {}, LATER)
    expect(await ACTS[act](losing, order.id)).toBe(true)
    const story = 'SELECT COUNT(*) AS n FROM order_history WHERE order_id = ?'
    const told = await testDb.prepare(story).bind(order.id).first()
    expect(told).toEqual({ n: act === 'approve' || act === 'reject' ? 3 : 2 })
  },
)
