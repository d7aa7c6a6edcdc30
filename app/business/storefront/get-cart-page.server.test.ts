import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { addToCart } from '#app/business/cart/add-to-cart.server.ts'
import { holdCoupon } from '#app/business/cart/hold-coupon.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { pricingPlans } from '#app/db/schema/catalogue.ts'
import { DAY } from '#app/platform/clock.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { getCartPage } from './get-cart-page.server.ts'

const shop = shopNeeds()
const needs = { ...shop, siteSettings: async () => ({ ...defaultSettings, features }) }
const features = { ...defaultSettings.features, userGroup: true }
const pageOf = (caller: Caller) => getCartPage(needs, { caller })
const lineOf = async (caller: Caller, key: string) =>
  (await pageOf(caller)).lines.find(line => line.key === key)

/** Fills a cart with both courses and a book. */
async function aFullCart(caller: Caller = aVisitor()): Promise<Caller> {
  await addToCart(needs, { courseId: 101, planId: 1 }, caller)
  await addToCart(needs, { courseId: 102, planId: 2 }, caller)
  await addToCart(needs, { productId: 5, qty: 1 }, caller)
  return caller
}

/** Changes the shop for one test. `undo` runs before the next test. */
const undone: string[] = []
async function change(query: string, undo: string): Promise<void> {
  await testDb.prepare(query).run()
  undone.push(undo)
}

beforeAll(async () => {
  await aShop(shop)
  await aCoupon(shop)
  await aPromotion(shop, { id: 1, courseIds: [101, 102], promotionType: 'P1' })
  await aPromotion(shop, { id: 2, courseIds: [999], title: 'Of no course here' })
  const plan = { planType: 'Free', freeCourseIds: [], isDefault: false, price: 0 }
  await shop.db
    .insert(pricingPlans)
    .values({ ...plan, id: 9, courseId: 102, name: 'Members', isForMember: true })
})

beforeEach(async () => {
  for (const query of undone.splice(0)) await testDb.prepare(query).run()
  shop.roundTrips.count = 0
})

test('returns an empty cart for a caller without one', async () => {
  expect(await pageOf(aVisitor())).toMatchObject({ place: 'cart', path: '/cart', lines: [], coupons: [] })
})

test.each([
  ['a visitor', async () => aVisitor()],
  ['a student', () => aStudent(needs)],
])('reads the cart of %s in one round trip', async (_, who) => {
  const caller = await aFullCart(await who())
  shop.roundTrips.count = 0
  expect((await pageOf(caller)).lines).toHaveLength(3)
  expect(shop.roundTrips.count).toBe(1)
})

test('shows each line with its plans, in the order added', async () => {
  const { lines } = await pageOf(await aFullCart())
  expect(lines.map(({ key, refusal, priceSeen }) => [key, refusal, priceSeen])).toEqual([
    ['course:101', null, 150_000],
    ['course:102', null, 99_000],
    ['product:5', null, 25_000],
  ])
  expect(lines[1]?.item).toMatchObject({
    planPickedFirst: 2,
    plans: [{ disabled: null }, { disabled: { code: 'PLAN_FOR_MEMBERS' } }],
  })
  expect(lines[2]?.item).toMatchObject({ qty: 1, qtyInCart: 1, availableQty: 1 })
})

test('shows promotions that concern the cart, with missing courses', async () => {
  const caller = aVisitor()
  await addToCart(needs, { courseId: 101, planId: 1 }, caller)
  expect((await pageOf(caller)).promotions).toMatchObject([
    { id: 1, missing: [{ id: 102, name: 'Drawing' }] },
  ])
  await addToCart(needs, { courseId: 102, planId: 2 }, caller)
  expect((await pageOf(caller)).promotions).toMatchObject([{ id: 1, missing: [] }])
})

test("shows the cart's coupons with this buyer's uses", async () => {
  const student = await aStudent(needs)
  await aFullCart(student)
  await holdCoupon(needs, { code: 'save100' }, student)
  expect((await pageOf(student)).coupons).toMatchObject([{ code: 'SAVE100', usedByBuyer: 0 }])
  expect((await pageOf(aVisitor())).coupons).toEqual([])
})

test('uses the default plan if the chosen one closed', async () => {
  const student = await aStudent(needs)
  await addToCart(needs, { courseId: 102, planId: 9 }, student)
  expect((await lineOf(student, 'course:102'))?.item).toMatchObject({ planPickedFirst: 9 })
  await change(
    'UPDATE pricing_plans SET status_show = 0 WHERE id = 9',
    'UPDATE pricing_plans SET status_show = 1 WHERE id = 9',
  )
  expect((await lineOf(student, 'course:102'))?.item).toMatchObject({
    planPickedFirst: 2,
    isPlanReplaced: true,
  })
})

test('says why each line cannot be bought', async () => {
  const caller = await aFullCart()
  await change('UPDATE products SET available_qty = 0', 'UPDATE products SET available_qty = 1')
  await change(
    'UPDATE courses SET registration_end = 1 WHERE id = 101',
    'UPDATE courses SET registration_end = NULL',
  )
  await change('UPDATE courses SET status_show = 0 WHERE id = 102', 'UPDATE courses SET status_show = 1')
  expect((await pageOf(caller)).lines.map(({ refusal }) => refusal)).toEqual([
    { code: 'REGISTRATION_CLOSED', endedAt: 1 },
    { code: 'COURSE_NOT_FOR_SALE' },
    { code: 'SOLD_OUT', available: 0 },
  ])
})

test('says that a course is already ordered', async () => {
  const student = await aStudent(needs)
  await aFullCart(student)
  await anOrder(shop, student, { lines: [{ courseId: 101, planId: 1 }] })
  await addToCart(needs, { courseId: 101, planId: 1 }, student)
  expect((await lineOf(student, 'course:101'))?.refusal).toMatchObject({ code: 'COURSE_IN_ORDER' })
})

test('refuses an account that only teaches', async () => {
  const teacher = await aFullCart(await aStudent(needs, { roles: ['instructor'] }))
  for (const { refusal } of (await pageOf(teacher)).lines) expect(refusal).toEqual({ code: 'NOT_A_STUDENT' })
})

test('refuses lines without a price in USD', async () => {
  const caller = await aFullCart()
  const settings = { ...defaultSettings, registrationLayout: true }
  const page = await getCartPage({ ...needs, siteSettings: async () => settings }, { caller })
  expect(page.lines.map(({ refusal }) => refusal?.code)).toEqual(Array(3).fill('priceUsdIsNull'))
})

test('cuts a quantity to the stock and shows both', async () => {
  const caller = aVisitor()
  await change('UPDATE products SET available_qty = 9', 'UPDATE products SET available_qty = 1')
  await addToCart(needs, { productId: 5, qty: 7 }, caller)
  await testDb.prepare('UPDATE products SET available_qty = 3').run()
  expect(await lineOf(caller, 'product:5')).toMatchObject({
    refusal: null,
    item: { qty: 3, qtyInCart: 7, availableQty: 3 },
  })
})

test('keeps a course that opens later and says when', async () => {
  const caller = await aFullCart()
  const startsAt = shop.now() + DAY
  await change(
    `UPDATE courses SET registration_start = ${startsAt} WHERE id = 101`,
    'UPDATE courses SET registration_start = NULL',
  )
  expect((await lineOf(caller, 'course:101'))?.refusal).toEqual({ code: 'REGISTRATION_NOT_YET', startsAt })
})
