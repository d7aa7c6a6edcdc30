import { afterEach, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, aWish } from '#app/testing/shop/an-order.ts'
import { meanwhile } from '#app/testing/shop/meanwhile.ts'
import { rowCounts } from '#app/testing/shop/row-counts.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { placeOrder } from './place-order.server.ts'
import { naivePlaceOrder, naiveSell, naiveTables, naiveThreeLines } from './testing-naive-order.ts'

/* Races of many buyers for the last coupon use or the last piece of stock. */

const needs = shopNeeds()
const number = async (query: string) => (await testDb.prepare(query).first<{ n: number }>())?.n
const fifty = <Made>(make: (index: number) => Made) => Array.from({ length: 50 }, (_, index) => make(index))
const students = () => Promise.all(fifty(() => aStudent(needs)))
const codes = (answers: Awaited<ReturnType<typeof placeOrder>>[]) =>
  answers.map(answer => (answer.ok ? 'ok' : answer.error.code)).sort()
const allBut = (most: number, code: string, ...others: string[]) =>
  [...Array.from({ length: most }, () => code), ...others].sort()

beforeAll(async () => {
  await aShop(needs)
  await aCoupon(needs, { id: 1, code: 'ONCE', usageLimit: 1 })
  await aCoupon(needs, { id: 2, code: 'ONE-EACH', usageLimit: 100, usageLimitPerBuyer: 1 })
  await aCoupon(needs, { id: 3, code: 'NAIVE', usageLimit: 1 })
  await aCoupon(needs, { id: 4, code: 'BACK', usageLimit: 1 })
  await aCoupon(needs, { id: 5, code: 'SHARED', usageLimit: 1 })
  await aCoupon(needs, { id: 6, code: 'TWO-EACH', usageLimitPerBuyer: 2 })
  await needs.db.batch([
    needs.db.insert(courses).values({ id: 103, name: 'Sewing', slug: 's', createdAt: 0, updatedAt: 0 }),
    needs.db.insert(pricingPlans).values({
      id: 4,
      courseId: 103,
      name: '30 days',
      planType: 'Period',
      term: 30,
      termUnit: 'Day(s)',
      price: 10_000,
      freeCourseIds: [],
    }),
  ])
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const BOOK = {
  lines: [{ productId: 5, qty: 1 }],
  shipping: {
    methodId: 1,
    addressId: null,
    address: { fullname: 'A', tel: '0812345678', address: 'Bangkok' },
  },
}

test('gives a single-use coupon to one of fifty buyers', async () => {
  const buyers = await students()
  const wish = () => aWish({ couponCodes: ['once'] })
  const answers = await Promise.all(buyers.map(buyer => placeOrder(shopNeeds(), wish(), buyer)))
  expect(codes(answers)).toEqual(allBut(49, 'COUPON_NOT_AVAILABLE', 'ok'))
  expect(await number('SELECT used AS n FROM coupons WHERE id = 1')).toBe(1)
  expect(await number('SELECT COUNT(*) AS n FROM coupon_redemptions WHERE coupon_id = 1')).toBe(1)
})

test('a naive shop gives a single-use coupon to many', async () => {
  await naiveTables(testDb)
  const made = await Promise.all(fifty(() => naivePlaceOrder(testDb, { couponId: 3 })))
  expect(made.filter(Boolean).length).toBeGreaterThan(1)
})

test('limits a coupon to once per buyer across tabs', async () => {
  const buyer = await aStudent(needs)
  const wishes = [101, 102].map((courseId, index) =>
    aWish({ lines: [{ courseId, planId: index + 1 }], couponCodes: ['ONE-EACH'] }),
  )
  const answers = await Promise.all(wishes.map(wish => placeOrder(shopNeeds(), wish, buyer)))
  expect(codes(answers)).toEqual(['COUPON_USED_BY_BUYER', 'ok'])
})

test('never gives one coupon use to member and guest', async () => {
  const member = await aStudent(needs)
  const wish = aWish({ couponCodes: ['SHARED'] })
  const contact = { fullname: 'Me Myself', email: member.account.email, tel: '0812345678' }
  const asGuest = placeOrder(shopNeeds(), aWish({ ...wish, contact, idempotencyKey: 'guest' }), aVisitor())
  const answers = await Promise.all([asGuest, placeOrder(shopNeeds(), wish, member)])
  expect(codes(answers)).toEqual(['DUPLICATE_EMAIL', 'ok'])
  expect(await number('SELECT used AS n FROM coupons WHERE id = 5')).toBe(1)
})

test('limits a buyer to two uses during parallel cancels', async () => {
  const buyer = await aStudent(needs)
  const use = (courseId: number, planId: number) =>
    aWish({ lines: [{ courseId, planId }], couponCodes: ['TWO-EACH'] })
  const [first, second] = [await anOrder(needs, buyer, use(101, 1)), await anOrder(needs, buyer, use(102, 2))]
  await cancelOrder(needs, { order: { id: first.order.id } }, buyer)
  // Between the read and the write of the third order, the buyer cancels the second and orders twice more.
  const crossing = meanwhile({ before: 2 }, async () => {
    await cancelOrder(needs, { order: { id: second.order.id } }, buyer)
    await anOrder(shopNeeds(), buyer, use(101, 1))
    await anOrder(shopNeeds(), buyer, use(102, 2))
  })
  const third = await placeOrder(crossing, use(103, 4), buyer)
  expect(third).toMatchObject({ error: { code: 'COUPON_USED_BY_BUYER' } })
  const live = `SELECT COUNT(*) AS n FROM coupon_redemptions WHERE coupon_id = 6 AND state = 'held'`
  expect(await number(live)).toBe(2)
  expect(await number(live.replace('COUNT(*)', 'MAX(use_number)'))).toBe(2)
})

test('sells the last piece to one of fifty buyers', async () => {
  const buyers = await students()
  const before = await rowCounts()
  const answers = await Promise.all(buyers.map(buyer => placeOrder(shopNeeds(), aWish(BOOK), buyer)))
  expect(codes(answers)).toEqual(allBut(49, 'SOLD_OUT', 'ok'))
  const written = { orders: 1, order_lines: 1, order_history: 1, payments: 1, outbox: 1, stock: -1 }
  const after = Object.entries(await rowCounts()).map(([table, n]) => [table, n - (before[table] ?? 0)])
  expect(Object.fromEntries(after.filter(([, n]) => n !== 0))).toEqual(written)
})

test('a naive shop sells one piece many times', async () => {
  await naiveTables(testDb)
  await testDb.exec('INSERT INTO naive_stock (id, left) VALUES (1, 1)')
  const sold = await Promise.all(fifty(() => naiveSell(testDb, 1)))
  expect(sold.filter(Boolean).length).toBeGreaterThan(1)
})

test.each([
  ['its coupon', 'COUPON_NOT_AVAILABLE', 'UPDATE coupons SET usage_limit = 0 WHERE id = 4'],
  ['its stock', 'SOLD_OUT', 'UPDATE products SET available_qty = 0 WHERE id = 5'],
])('writes nothing of an order that loses %s meanwhile', async (_, code, goes) => {
  await testDb.exec('UPDATE products SET available_qty = 1 WHERE id = 5')
  await testDb.exec('UPDATE coupons SET usage_limit = 1 WHERE id = 4')
  const courses = [101, 102, 103].map((courseId, index) => ({ courseId, planId: [1, 2, 4][index] ?? 0 }))
  const buyer = await aStudent(needs)
  let before = {}
  const late = meanwhile({ before: 2 }, async () => {
    await testDb.exec(goes)
    before = await rowCounts()
  })
  const wish = aWish({ ...BOOK, lines: [...courses, ...BOOK.lines], couponCodes: ['BACK'] })
  expect(await placeOrder(late, wish, buyer)).toMatchObject({ error: { code } })
  expect(await rowCounts()).toEqual(before)
})

test('a naive shop leaves half an order behind', async () => {
  await naiveTables(testDb)
  await testDb.exec('INSERT INTO naive_stock (id, left) VALUES (2, 0)')
  const before = await number('SELECT COUNT(*) AS n FROM naive_lines')
  expect(await naiveThreeLines(testDb, 2)).toBe(false)
  expect(await number('SELECT COUNT(*) AS n FROM naive_lines')).toBe((before ?? 0) + 3)
})
