import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { pricingPlans, products } from '#app/db/schema/catalogue.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { acknowledgePrices } from './acknowledge-prices.server.ts'
import { addToCart } from './add-to-cart.server.ts'
import { MOST_LINES_IN_CART } from './cart.ts'
import { changeLine } from './change-line.server.ts'
import { choosePromotion } from './choose-promotion.server.ts'
import { dropCoupon } from './drop-coupon.server.ts'
import { getCart } from './get-cart.server.ts'
import { holdCoupon, MOST_COUPONS_IN_CART } from './hold-coupon.server.ts'
import { mergeCarts } from './merge-carts.server.ts'
import { putBackInCart } from './put-back-in-cart.server.ts'
import { removeFromCart } from './remove-from-cart.server.ts'

const needs = shopNeeds()
const CODES = Array.from({ length: MOST_COUPONS_IN_CART + 1 }, (_, index) => `CODE${index}`)

beforeAll(async () => {
  await aShop(needs)
  for (const [index, code] of CODES.entries()) await aCoupon(needs, { id: index + 1, code })
  await aCoupon(needs, { id: 100, code: 'OFF', enabled: false })
  await aPromotion(needs, { id: 1 })
  await aPromotion(needs, { id: 2, enabled: false })
})

const cartOf = (caller: Caller) => getCart(needs, caller)
const hold = (code: string, caller: Caller) => holdCoupon(needs, { code }, caller)

async function aFullCart() {
  const visitor = aVisitor()
  for (const thing of [
    { courseId: 101, planId: 1 },
    { productId: 5, qty: 1 },
    { courseId: 102, planId: 2 },
  ]) {
    needs.clock.at += 1
    await addToCart(needs, thing, visitor)
  }
  return visitor
}

async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const before = needs.roundTrips.count
  await work()
  return needs.roundTrips.count - before
}

test('holds a coupon once in any spelling', async () => {
  const visitor = aVisitor()
  expect(await tripsOf(() => hold(' code1 ', visitor))).toBe(1)
  await Promise.all(['CODE1', 'code1', 'Code2', 'CODE2'].map(code => hold(code, visitor)))
  expect((await cartOf(visitor)).couponCodes.toSorted()).toEqual(['CODE1', 'CODE2'])
})

test('refuses unknown and disabled codes and keeps nothing', async () => {
  const visitor = aVisitor()
  for (const code of ['NOTHING', 'OFF', '', "' OR 1=1 --", '\0', '🎟️'.repeat(300)]) {
    expect(await hold(code, visitor)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  }
  expect((await cartOf(visitor)).couponCodes).toEqual([])
})

test('holds at most ten coupons and keeps those', async () => {
  const visitor = aVisitor()
  const held = []
  for (const code of CODES) held.push((await hold(code, visitor)).ok)
  expect(held).toEqual(CODES.map((_, index) => index < MOST_COUPONS_IN_CART))
  expect((await hold('CODE0', visitor)).ok).toBe(true)
})

test('drops one coupon or all of them', async () => {
  const visitor = aVisitor()
  for (const code of ['CODE1', 'CODE2', 'CODE3']) await hold(code, visitor)
  await dropCoupon(needs, { code: 'code2' }, visitor)
  expect((await cartOf(visitor)).couponCodes).toEqual(['CODE1', 'CODE3'])
  await dropCoupon(needs, { code: null }, visitor)
  expect((await cartOf(visitor)).couponCodes).toEqual([])
  await dropCoupon(needs, { code: 'CODE1' }, aVisitor())
})

test('coupon and promotion replace each other if asked', async () => {
  const visitor = aVisitor()
  await hold('CODE1', visitor)
  expect(await choosePromotion(needs, { promotionId: 1, dropCoupons: true }, visitor)).toMatchObject({
    ok: true,
  })
  expect(await cartOf(visitor)).toMatchObject({ promotionId: 1, couponCodes: [] })
  await holdCoupon(needs, { code: 'CODE2', dropPromotion: true }, visitor)
  expect(await cartOf(visitor)).toMatchObject({ promotionId: null, couponCodes: ['CODE2'] })
  for (const promotionId of [2, 999]) {
    const refused = await choosePromotion(needs, { promotionId, dropCoupons: true }, visitor)
    expect(refused).toMatchObject({ ok: false, error: { code: 'PROMOTION_NOT_AVAILABLE' } })
  }
  expect((await cartOf(visitor)).couponCodes).toEqual(['CODE2'])
})

test('changes the plan or quantity of one line', async () => {
  const [visitor, other] = [await aFullCart(), await aFullCart()]
  expect(await tripsOf(() => changeLine(needs, { courseId: 101, planId: 3 }, visitor))).toBe(1)
  await changeLine(needs, { productId: 5, qty: 4 }, visitor)
  const { lines } = await cartOf(visitor)
  expect(lines.map(({ planId, qty, priceSeen }) => [planId, qty, priceSeen])).toEqual([
    [3, 1, 50_000],
    [null, 4, 25_000],
    [2, 1, 99_000],
  ])
  expect((await cartOf(other)).lines[0]).toMatchObject({ planId: 1 })
})

test('refuses a foreign plan and a missing line', async () => {
  const visitor = await aFullCart()
  const change = (wanted: Parameters<typeof changeLine>[1]) => changeLine(needs, wanted, visitor)
  expect(await change({ courseId: 101, planId: 2 })).toMatchObject({ error: { code: 'dont_have_pricing' } })
  expect(await change({ courseId: 999, planId: 2 })).toMatchObject({ error: { code: 'NOT_IN_CART' } })
  expect((await cartOf(visitor)).lines[0]).toMatchObject({ planId: 1 })
})

test('restores removed lines at their old place', async () => {
  const visitor = await aFullCart()
  const before = await cartOf(visitor)
  const removed = await removeFromCart(needs, { productId: 5 }, visitor)
  expect(await tripsOf(() => putBackInCart(needs, removed, visitor))).toBe(1)
  const withoutIds = ({ lines }: typeof before) => lines.map(({ id: _id, ...line }) => line)
  expect(withoutIds(await cartOf(visitor))).toEqual(withoutIds(before))

  const all = await removeFromCart(needs, 'all', visitor)
  await Promise.all([putBackInCart(needs, all, visitor), putBackInCart(needs, all, visitor)])
  expect((await cartOf(visitor)).lines).toHaveLength(3)
})

test('restores nothing that the shop does not have', async () => {
  const visitor = aVisitor()
  const line = {
    courseId: 101,
    productId: null,
    planId: 1,
    qty: 1,
    priceSeen: null,
    addedAt: Number.MAX_SAFE_INTEGER,
  }
  await putBackInCart(
    needs,
    [
      { ...line, courseId: 999 },
      { ...line, planId: 2 },
      { ...line, productId: 5 },
      { ...line, courseId: null, productId: 5 },
    ],
    visitor,
  )
  expect((await cartOf(visitor)).lines).toEqual([])
})

test('restores only what is on sale, and what the cart has room for', async () => {
  const line = { courseId: 101, productId: null, planId: 1, qty: 1, priceSeen: null, addedAt: 0 }
  const book = { ...line, courseId: null, planId: null, productId: 5 }
  const show = (table: string, id: number, shown: 0 | 1) =>
    testDb.prepare(`UPDATE ${table} SET status_show = ? WHERE id = ?`).bind(shown, id).run()
  const hidden = [
    ['courses', 101, line],
    ['pricing_plans', 1, line],
    ['products', 5, book],
  ] as const
  for (const [table, id, removed] of hidden) {
    const visitor = aVisitor()
    await show(table, id, 0)
    await putBackInCart(needs, [removed], visitor)
    await show(table, id, 1)
    expect((await cartOf(visitor)).lines).toEqual([])
    await putBackInCart(needs, [removed], visitor)
    expect((await cartOf(visitor)).lines).toHaveLength(1)
  }
  const others = Array.from({ length: MOST_LINES_IN_CART }, (_, index) => ({
    ...book,
    productId: 6_000 + index,
  }))
  const [first] = await needs.db.select().from(products).where(eq(products.id, 5))
  if (!first) throw new Error('no product')
  for (const { productId: id } of others)
    await needs.db.insert(products).values({ ...first, id, slug: `book-${id}` })
  const visitor = aVisitor()
  await putBackInCart(needs, [line], visitor)
  await putBackInCart(needs, others, visitor)
  expect((await cartOf(visitor)).lines).toHaveLength(MOST_LINES_IN_CART)
})

test('remembers that the buyer saw a changed price', async () => {
  const visitor = await aFullCart()
  await testDb.prepare('UPDATE pricing_plans SET price = 120000 WHERE id = 1').run()
  expect((await cartOf(visitor)).lines[0]).toMatchObject({ price: 120_000, priceSeen: 150_000 })
  expect(await tripsOf(() => acknowledgePrices(needs, visitor))).toBe(1)
  const { lines } = await cartOf(visitor)
  expect(lines.map(line => line.priceSeen)).toEqual(lines.map(line => line.price))
  await needs.db.update(pricingPlans).set({ price: 150_000 })
})

test('keeps coupons and promotion at sign-in', async () => {
  const visitor = aVisitor()
  const student = await aStudent(needs)
  await hold('CODE1', visitor)
  await choosePromotion(needs, { promotionId: 1 }, visitor)
  await hold('CODE1', student)
  await hold('CODE2', student)
  await mergeCarts(needs, visitor.visitorId, student.account.userId)
  const { couponCodes, promotionId } = await cartOf(student)
  expect([couponCodes.toSorted(), promotionId]).toEqual([['CODE1', 'CODE2'], 1])
})
