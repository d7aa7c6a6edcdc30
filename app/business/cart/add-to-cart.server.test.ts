import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { getProductPage } from '#app/business/storefront/get-product-page.server.ts'
import { products } from '#app/db/schema/catalogue.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { addToCart } from './add-to-cart.server.ts'
import { getCart } from './get-cart.server.ts'

const needs = shopNeeds()
beforeAll(async () => {
  await aShop(needs)
  await needs.db.update(products).set({ availableQty: 3 }).where(eq(products.id, 5))
})

const book = (qty: number) => ({ productId: 5, qty })

test('accepts no more pieces of a product than exist', async () => {
  const visitor = aVisitor()
  expect(await addToCart(needs, book(4), visitor)).toEqual({
    ok: false,
    error: { code: 'SOLD_OUT', lineKey: 'product:5', available: 3 },
  })
  expect((await getCart(needs, visitor)).lines).toEqual([])
  expect(await addToCart(needs, book(3), visitor)).toMatchObject({ ok: true })
  expect((await getCart(needs, visitor)).lines).toMatchObject([{ productId: 5, qty: 3, price: 25_000 }])
})

test('returns the previous line and the new line count', async () => {
  const visitor = aVisitor()
  const added = async (what: Parameters<typeof addToCart>[1]) => {
    const answer = await addToCart(needs, what, visitor)
    return answer.ok ? answer.value : answer.error
  }
  expect(await added(book(1))).toEqual({ before: null, lineCount: 1 })
  expect(await added(book(2))).toEqual({ before: { planId: null, qty: 1 }, lineCount: 1 })
  expect(await added({ courseId: 101, planId: 1 })).toEqual({ before: null, lineCount: 2 })
  expect(await added({ courseId: 101, planId: 3 })).toEqual({ before: { planId: 1, qty: 1 }, lineCount: 2 })
})

test('takes two round trips', async () => {
  needs.roundTrips.count = 0
  await addToCart(needs, book(1), aVisitor())
  expect(needs.roundTrips.count).toBe(2)
})

const shown = (caller = aVisitor(), setting = {}) => {
  const siteSettings = async () => ({
    ...(await import('#app/business/settings/settings.ts')).defaultSettings,
    ...setting,
  })
  return getProductPage({ ...needs, siteSettings }, { productId: 5, caller })
}

test('shows stock and own quantity in one round trip', async () => {
  const student = await aStudent(needs)
  await addToCart(needs, book(2), student)
  needs.roundTrips.count = 0
  expect(await shown(student)).toMatchObject({
    path: '/product/5-workbook',
    product: { id: 5, availableQty: 3 },
    price: { minor: 25_000, currency: 'THB' },
    inCart: 2,
    shippingMethods: [{ name: 'Post', fee: { minor: 5_000 } }],
  })
  expect(needs.roundTrips.count).toBe(1)
  expect(await shown()).toMatchObject({ inCart: 0 })
})

test('shows no dollar prices that the shop lacks', async () => {
  const page = await shown(aVisitor(), { registrationLayout: true })
  expect(page).toMatchObject({ currency: 'USD', price: null, shippingMethods: [{ fee: null }] })
})

test('shows a hidden product to nobody', async () => {
  await needs.db.update(products).set({ statusShow: false }).where(eq(products.id, 5))
  expect(await shown()).toBeNull()
  await needs.db.update(products).set({ statusShow: true }).where(eq(products.id, 5))
})
