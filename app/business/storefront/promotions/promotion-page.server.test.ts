import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addToCart } from '#app/business/cart/add-to-cart.server.ts'
import { getCart } from '#app/business/cart/get-cart.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { promotions } from '#app/db/schema/pricing.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aPromotion, aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { addPromotionToCart } from './add-promotion-to-cart.server.ts'
import { getPromotionPage } from './get-promotion-page.server.ts'
import { listPromotions } from './list-promotions.server.ts'

const needs = { ...shopNeeds(), siteSettings: async () => defaultSettings }
const PAIR = 1
const ANY_TWO = 2
const OVER = 3

beforeAll(async () => {
  await aShop(needs)
  await aPromotion(needs, { id: PAIR, promotionType: 'P1', courseIds: [102, 101] })
  await aPromotion(needs, { id: ANY_TWO, discountValue: 500 })
  await aPromotion(needs, { id: OVER, courseIds: [101], endsAt: needs.now() })
})

const shown = (promotionId: number, caller = aVisitor()) => getPromotionPage(needs, { promotionId, caller })
const standings = (page: Awaited<ReturnType<typeof shown>>) =>
  page?.courses.map(({ id, standing, plan }) => [id, standing, plan?.id])

test('shows courses in order, in one round trip', async () => {
  needs.roundTrips.count = 0
  const page = await shown(PAIR)
  expect(needs.roundTrips.count).toBe(1)
  expect(page).toMatchObject({ state: 'holds', needed: 2, lacksCourse: false })
  expect(standings(page)).toEqual([
    [102, 'can-add', 2],
    [101, 'can-add', 1],
  ])
})

test("shows the shop's courses if the promotion names none", async () => {
  expect(standings(await shown(ANY_TWO))).toEqual([
    [101, 'can-add', 1],
    [102, 'can-add', 2],
  ])
})

test('tells a past promotion from an unknown one', async () => {
  expect(await shown(OVER)).toMatchObject({ state: 'over' })
  expect(await shown(999)).toBeNull()
})

test('adds only the courses missing in the cart', async () => {
  const visitor = aVisitor()
  await addToCart(needs, { courseId: 101, planId: 1 }, visitor)
  expect(standings(await shown(PAIR, visitor))).toEqual([
    [102, 'can-add', 2],
    [101, 'in-cart', 1],
  ])
  needs.roundTrips.count = 0
  expect(await addPromotionToCart(needs, { promotionId: PAIR, courseIds: [] }, visitor)).toMatchObject({
    ok: true,
  })
  expect(needs.roundTrips.count).toBe(2)
  expect((await getCart(needs, visitor)).lines).toMatchObject([
    { courseId: 101, planId: 1 },
    { courseId: 102, planId: 2, priceSeen: 99_000 },
  ])
  // A concurrent repeat leaves the cart unchanged.
  await Promise.all(
    [1, 2].map(() => addPromotionToCart(needs, { promotionId: PAIR, courseIds: [] }, visitor)),
  )
  expect((await getCart(needs, visitor)).lines).toHaveLength(2)
})

test('refuses past and unknown promotions and other courses', async () => {
  const add = (promotionId: number) =>
    addPromotionToCart(needs, { promotionId, courseIds: [101] }, aVisitor())
  expect(await add(OVER)).toMatchObject({ ok: false, error: { code: 'PROMOTION_NOT_AVAILABLE' } })
  expect(await add(999)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  await needs.db
    .update(promotions)
    .set({ courseIds: [101, 102, 999], numberOfCourse: 1 })
    .where(eq(promotions.id, ANY_TWO))
  const visitor = aVisitor()
  expect(await addPromotionToCart(needs, { promotionId: ANY_TWO, courseIds: [777] }, visitor)).toMatchObject({
    ok: false,
    error: { code: 'PROMOTION_NEEDS_MORE_COURSES', needed: 1, found: 0 },
  })
  expect((await getCart(needs, visitor)).lines).toEqual([])
})

test('an instructor cannot use it; a hidden course blocks it', async () => {
  const teacher = await aStudent(needs, { roles: ['instructor'] })
  expect(standings(await shown(PAIR, teacher))?.map(([, standing]) => standing)).toEqual(['closed', 'closed'])
  await needs.db.update(courses).set({ statusShow: false }).where(eq(courses.id, 102))
  const page = await shown(PAIR)
  expect(page).toMatchObject({ lacksCourse: true, courses: [{ id: 101 }] })
  const refused = await addPromotionToCart(needs, { promotionId: PAIR, courseIds: [] }, aVisitor())
  expect(refused).toMatchObject({ ok: false, error: { code: 'PROMOTION_NOT_AVAILABLE' } })
  await needs.db.update(courses).set({ statusShow: true }).where(eq(courses.id, 102))
})

test('lists current promotions with discounts, in one round trip', async () => {
  const visitor = aVisitor()
  await addToCart(needs, { courseId: 101, planId: 1 }, visitor)
  await addToCart(needs, { courseId: 102, planId: 2 }, visitor)
  needs.roundTrips.count = 0
  const listed = await listPromotions(needs, { caller: visitor })
  expect(needs.roundTrips.count).toBe(1)
  expect(listed.map(({ promotion, discount }) => [promotion.id, discount.minor])).toEqual([
    [PAIR, 24_900],
    [ANY_TWO, 12_450],
  ])
  expect(await listPromotions(needs, { caller: aVisitor() })).toMatchObject([
    { discount: { minor: 0 } },
    { discount: { minor: 0 } },
  ])
})
