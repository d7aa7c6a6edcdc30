import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { addToCart } from '#app/business/cart/add-to-cart.server.ts'
import { getCart } from '#app/business/cart/get-cart.server.ts'
import { holdCoupon } from '#app/business/cart/hold-coupon.server.ts'
import { readSettings } from '#app/business/settings/settings-repository.server.ts'
import { pricingPlans } from '#app/db/schema/catalogue.ts'
import { settings } from '#app/db/schema/settings.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'
import { askBookstore, type SendToBookstore, sendToBookstore } from './send-to-bookstore.server.ts'

/* These tests replace the bookstore with a stub for outgoing requests. */

const base = shopNeeds({ now: Date.UTC(2026, 0, 3) })
const CART = 'https://books.example/api/cart'
const NEXT = 'https://books.example/cart/1'

beforeAll(async () => {
  await aShop(base, { setting: { bookstore_sync: 1, auto_cancel: 24 } })
  await aCoupon(base, { paymentMethodIds: [1] })
  await aCoupon(base, { id: 2, code: 'CARDONLY', paymentMethodIds: [8] })
})
let caller: Caller
beforeEach(async () => {
  caller = await aStudent(base)
  await addToCart(base, { courseId: 101, planId: 1 }, caller)
  await addToCart(base, { productId: 5, qty: 1 }, caller)
  // SAVE100 applies, because it is for the method that is picked first. CARDONLY is kept but not applied.
  for (const code of ['SAVE100', 'CARDONLY']) await holdCoupon(base, { code }, caller)
})

const json =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status })

async function send(outbound: Outbound, over: Partial<SendToBookstore> = {}, by = caller, address = CART) {
  const environment = {
    ENVIRONMENT: 'local' as const,
    PUBLIC_URL: 'https://shop.example',
    BOOKSTORE_URL: address,
  }
  const needs = { ...base, environment, outbound, siteSettings: () => readSettings(base) }
  const command = { email: '', shippingAddressId: null, shown: {}, courseIds: null, ...over }
  return sendToBookstore(needs, command, by)
}

test('sends the server’s own figures and returns the next address', async () => {
  const asked = vi.fn(json({ sucess: true, location: NEXT }))
  const shown = { price: 175_000, discount: 10_000, total: 165_000 }
  expect(await send(asked, { shown, courseIds: [101] })).toEqual({ ok: true, value: { location: NEXT } })
  const [request] = asked.mock.calls[0] as unknown as [Request]
  expect([request.method, request.url]).toEqual(['POST', CART])
  const { courses, ...payload } = (await request.json()) as Record<string, unknown>
  expect(payload).toEqual({
    user_id: caller.account?.userId,
    email: caller.account?.email,
    course_id: [101],
    price: 1750,
    totalPrice: 1650,
    discount: 100,
    cancel_at: '2026-01-04T00:00:00.000Z',
    order_at: '2026-01-03T00:00:00.000Z',
    shipping_address_id: null,
  })
  expect(JSON.parse(String(courses))).toMatchObject([
    { course_id: 101, pricingplan_id: 1, price: 1500, discount: 100 },
    { product_id: 5, qty: 1, price: 250, discount: 0 },
  ])
  expect((await getCart(base, caller)).lines).toHaveLength(2)
})

test('identifies a visitor by e-mail only', async () => {
  const visitor = aVisitor()
  await addToCart(base, { courseId: 101, planId: 1 }, visitor)
  const asked = vi.fn(json({ sucess: true, location: NEXT }))
  await send(asked, { email: ' Buyer@Example.com ' }, visitor)
  const [request] = asked.mock.calls[0] as unknown as [Request]
  expect(await request.json()).toMatchObject({ user_id: '', email: 'buyer@example.com' })
  expect(await send(asked, { email: 'buyer@' }, visitor)).toMatchObject({
    error: { code: 'INVALID_FORMAT_EMAIL' },
  })
})

test.each<[string, Outbound, string]>([
  ['refuses', json({ sucess: false, message: 'no' }), 'BOOKSTORE_REFUSED'],
  ['answers with status 400', json({ sucess: true, location: NEXT }, 400), 'BOOKSTORE_REFUSED'],
  ['answers with its refusal in the body', json({ sucess: 'true', location: NEXT }), 'BOOKSTORE_REFUSED'],
  ['answers with an empty body', json(null), 'BOOKSTORE_REFUSED'],
  ['answers with status 500', json({ sucess: true, location: NEXT }, 503), 'BOOKSTORE_UNREACHABLE'],
  ['answers with an HTML page', async () => new Response('<html>Down</html>'), 'BOOKSTORE_UNREACHABLE'],
  ['redirects', async () => Response.redirect('https://evil.example/', 302), 'BOOKSTORE_UNREACHABLE'],
  [
    'cannot be reached',
    () => Promise.reject(new TypeError('Network connection lost')),
    'BOOKSTORE_UNREACHABLE',
  ],
  ['answers with an endless body', async () => new Response('x'.repeat(300_000)), 'BOOKSTORE_UNREACHABLE'],
  [
    'redirects to another site',
    json({ sucess: true, location: 'https://evil.example/' }),
    'BOOKSTORE_UNREACHABLE',
  ],
  ['answers with an invalid address', json({ sucess: true }), 'BOOKSTORE_UNREACHABLE'],
  [
    'answers with a javascript: address',
    json({ sucess: true, location: 'javascript:alert(1)' }),
    'BOOKSTORE_UNREACHABLE',
  ],
])('keeps the cart when the bookstore %s', async (_, outbound, code) => {
  expect(await send(outbound)).toMatchObject({ ok: false, error: { code } })
  if (code === 'BOOKSTORE_UNREACHABLE') expectLogged(/the bookstore (did not answer|sent a buyer elsewhere)/)
  expect((await getCart(base, caller)).lines).toHaveLength(2)
})

test('stops waiting when the bookstore never answers', async () => {
  const never: Outbound = () => new Promise(() => undefined)
  expect(await askBookstore(never, CART, {}, { answerWithin: 20 })).toEqual({
    kind: 'nothing',
    why: 'no answer',
  })
})

test('sends nothing for a changed or empty cart', async () => {
  const never: Outbound = () => Promise.reject(new Error('nobody should be asked'))
  for (const over of [
    { shown: { price: 1 } },
    { shown: { total: 1 } },
    { courseIds: [102] },
    { courseIds: [] },
  ])
    expect(await send(never, over)).toMatchObject({ error: { code: 'PRICE_CHANGED' } })
  expect(await send(never, {}, aVisitor())).toMatchObject({ error: { code: 'emptyCart' } })
  expect(await send(never, {}, caller, '')).toMatchObject({ error: { code: 'BOOKSTORE_OFF' } })

  await base.db.update(pricingPlans).set({ statusShow: false })
  expect(await send(never)).toMatchObject({ error: { code: 'emptyCart' } })
  await base.db.update(pricingPlans).set({ statusShow: true })

  await base.db.update(settings).set({ value: 0 })
  expect(await send(never)).toMatchObject({ error: { code: 'BOOKSTORE_OFF' } })
})
