import { beforeAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { courseItemOf } from '#app/business/storefront/course-page/course-page.ts'
import { getCoursePage } from '#app/business/storefront/course-page/get-course-page.server.ts'
import { pricingPlans, products } from '#app/db/schema/catalogue.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, aWish } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

/* Tests of printed books that come with a plan. behaviour: Free books */

const needs = shopNeeds()
const ADDRESS = { fullname: 'Somsri Dee', tel: '0812345678', address: '1 Rama IV Road, Bangkok 10330' }
const TO_HER = { methodId: null, addressId: null, address: ADDRESS }
const withBook = { lines: [{ courseId: 101, planId: 1 }], shipping: TO_HER }

beforeAll(() => aShop(needs))
beforeEach(async () => {
  await needs.db.update(products).set({ availableQty: 4, statusShow: false })
  await needs.db.update(pricingPlans).set({ buyCourseFree: [{ product_id: 5, qty: 2 }] })
})

const left = async () =>
  (await testDb.prepare('SELECT available_qty AS n FROM products').first<{ n: number }>())?.n
const refusedFor = async (over: Parameters<typeof aWish>[0]) => {
  const answer = await placeOrder(needs, aWish(over), await aStudent(needs))
  return answer.ok ? [] : answer.error.all
}

test('sends the book free with the course, without shipping fee', async () => {
  const { order } = await anOrder(needs, await aStudent(needs), withBook)
  expect(order.lines).toMatchObject([
    { courseId: 101, amount: 150_000 },
    { productId: 5, name: 'Workbook', qty: 2, amount: 0, discount: 0, position: 1 },
  ])
  expect(order).toMatchObject({ price: 150_000, shippingFee: 0, payable: 150_000 })
  expect(await left()).toBe(2)
  const stored = await testDb
    .prepare('SELECT shipping_address AS a FROM orders ORDER BY id DESC')
    .first<{ a: string }>()
  expect(JSON.parse(stored?.a ?? '')).toEqual(ADDRESS)
  expect(await findViolations(testDb)).toEqual([])
})

test('needs an address but no shipping method', async () => {
  expect(await refusedFor({ shipping: null })).toMatchObject([{ code: 'requiredShippingAddress' }])
})

test('refuses a sold-out book by name and writes nothing', async () => {
  await needs.db.update(products).set({ availableQty: 1 })
  expect(await refusedFor(withBook)).toEqual([
    { code: 'BOOK_SOLD_OUT', name: 'Workbook', available: 1, lineKey: 'course:101' },
  ])
  expect(await left()).toBe(1)
})

test('counts bought and free pieces together', async () => {
  await needs.db.update(products).set({ statusShow: true })
  const lines = [
    { productId: 5, qty: 3 },
    { courseId: 101, planId: 1 },
  ]
  const shipping = { ...TO_HER, methodId: 1 }
  expect(await refusedFor({ lines, shipping })).toMatchObject([
    { code: 'BOOK_SOLD_OUT', lineKey: 'course:101' },
  ])
  await anOrder(needs, await aStudent(needs), {
    lines: [
      { productId: 5, qty: 2 },
      { courseId: 101, planId: 1 },
    ],
    shipping,
  })
  expect(await left()).toBe(0)
})

test('one of ten concurrent buyers gets the last books', async () => {
  await needs.db.update(products).set({ availableQty: 2 })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => aStudent(needs)))
  const answers = await Promise.all(buyers.map(buyer => placeOrder(shopNeeds(), aWish(withBook), buyer)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await left()).toBe(0)
})

test('puts the book back when the order is cancelled', async () => {
  const { order } = await anOrder(needs, await aStudent(needs), withBook)
  await cancelOrder(needs, { order: { token: order.token } }, aVisitor())
  expect(await left()).toBe(4)
  expect(await findViolations(testDb)).toEqual([])
})

test('the course’s page names the book or closes the plan', async () => {
  const page = async () => {
    const siteSettings = async () => defaultSettings
    const shown = await getCoursePage({ ...needs, siteSettings }, { courseId: 101, caller: aVisitor() })
    return shown && courseItemOf(shown).plans[0]
  }
  expect(await page()).toMatchObject({ books: [{ productId: 5, name: 'Workbook', qty: 2 }], disabled: null })
  await needs.db.update(products).set({ availableQty: 1 })
  expect(await page()).toMatchObject({ disabled: { code: 'BOOK_SOLD_OUT', name: 'Workbook' } })
})

test('ignores a free book that is not a product', async () => {
  await needs.db.update(pricingPlans).set({ buyCourseFree: [{ product_id: 101, qty: 1 }] })
  const { order } = await anOrder(needs, await aStudent(needs), { lines: withBook.lines })
  expect(order.lines).toHaveLength(1)
})
