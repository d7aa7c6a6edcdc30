import { afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#app/db/audit.ts'
import { aStudent, aVisitor } from '#app/testing/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/a-shop.ts'
import { anOrder, aWish } from '#app/testing/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop-needs.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { naivePlaceOrder } from './naive-place-order.ts'
import { placeOrder } from './place-order.server.ts'

const needs = shopNeeds()
const number = async (query: string) => (await testDb.prepare(query).first<{ n: number }>())?.n

beforeAll(async () => {
  await aShop(needs)
  await aCoupon(needs, { id: 1, code: 'ONCE', usageLimit: 1 })
  await aCoupon(needs, { id: 2, code: 'ONE-EACH', usageLimit: 100, usageLimitPerBuyer: 1 })
  await aCoupon(needs, { id: 3, code: 'NAIVE', usageLimit: 1 })
  await aCoupon(needs, { id: 4, code: 'BACK', usageLimit: 1 })
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

test('lets one of twenty buyers have a coupon of one use', async () => {
  const buyers = await Promise.all(Array.from({ length: 20 }, () => aStudent(needs)))
  const answers = await Promise.all(
    buyers.map(buyer => placeOrder(shopNeeds(), aWish({ couponCodes: ['once'] }), buyer)),
  )
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('COUPON_NOT_AVAILABLE')
  expect(await number('SELECT used AS n FROM coupons WHERE id = 1')).toBe(1)
  expect(await number('SELECT COUNT(*) AS n FROM coupon_redemptions WHERE coupon_id = 1')).toBe(1)
})

test('keeps a coupon to once per buyer, in two tabs at once', async () => {
  const buyer = await aStudent(needs)
  const wishes = [101, 102].map((courseId, index) =>
    aWish({ lines: [{ courseId, planId: index + 1 }], couponCodes: ['ONE-EACH'] }),
  )
  const answers = await Promise.all(wishes.map(wish => placeOrder(shopNeeds(), wish, buyer)))
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  expect(answers.find(answer => !answer.ok)).toMatchObject({ error: { code: 'COUPON_USED_BY_BUYER' } })
})

test('sells the last piece to one of twenty buyers, and writes nothing for the others', async () => {
  const buyers = await Promise.all(Array.from({ length: 20 }, () => aStudent(needs)))
  const before = (await number('SELECT COUNT(*) AS n FROM order_lines')) ?? 0
  const answers = await Promise.all(buyers.map(buyer => placeOrder(shopNeeds(), aWish(BOOK), buyer)))
  expect(answers.filter(answer => answer.ok)).toHaveLength(1)
  for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('SOLD_OUT')
  expect(await number('SELECT available_qty AS n FROM products WHERE id = 5')).toBe(0)
  expect(await number('SELECT COUNT(*) AS n FROM order_lines')).toBe(before + 1)
})

test('gives coupon and stock back once, however often the order is cancelled at once', async () => {
  await testDb.exec('UPDATE products SET available_qty = 1 WHERE id = 5')
  const buyer = await aStudent(needs)
  const lines = [...BOOK.lines, { courseId: 101, planId: 1 }]
  const { order } = await anOrder(needs, buyer, { ...BOOK, lines, couponCodes: ['BACK'] })
  expect(await number('SELECT used AS n FROM coupons WHERE id = 4')).toBe(1)
  const cancel = () => cancelOrder(shopNeeds(), { order: { id: order.id } }, buyer)
  const answers = await Promise.all([cancel(), cancel(), cancel(), cancel(), cancel()])
  expect(answers.every(answer => answer.ok && answer.value.order.status === 'cancelled')).toBe(true)
  expect(await number('SELECT used AS n FROM coupons WHERE id = 4')).toBe(0)
  expect(await number('SELECT available_qty AS n FROM products WHERE id = 5')).toBe(1)
})

test('makes one order and one account of twenty presses of a visitor at once', async () => {
  const visitor = aVisitor()
  const wish = aWish({ contact: { fullname: 'New Buyer', email: 'new@example.com', tel: '0812345678' } })
  const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shopNeeds(), wish, visitor)))
  expect(new Set(answers.map(answer => (answer.ok ? answer.value.order.id : answer.error.code))).size).toBe(1)
  expect(answers.every(answer => answer.ok && answer.value.setCookies.length > 0)).toBe(true)
  expect(await number("SELECT COUNT(*) AS n FROM user WHERE email = 'new@example.com'")).toBe(1)
})

// Teeth: the same presses and buyers against an order made by reading first and writing then must go wrong.
test('has tests that a naive way of ordering fails: one press becomes many orders', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, () => naivePlaceOrder(testDb, { key: 'same press' })),
  )
  expect(new Set(made).size).toBeGreaterThan(1)
})

test('has tests that a naive way of ordering fails: a coupon of one use is taken often', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => naivePlaceOrder(testDb, { key: `buyer ${index}`, couponId: 3 })),
  )
  expect(made.filter(Boolean).length).toBeGreaterThan(1)
})
