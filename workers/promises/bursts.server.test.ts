import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { products } from '#app/db/schema/catalogue.ts'
import { httpClient } from '#app/testing/requests/http-client.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, aWish } from '#app/testing/shop/an-order.ts'
import { alreadyTried, holdClock } from '#app/testing/shop/limits.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

/* Floods of requests by one attacker: exactly the allowed number passes, and the others get a 429. */

const needs = shopNeeds()
const answerOf = httpClient()
const SHOP = 'http://shop.test'

beforeAll(async () => {
  await aShop(needs)
  await aCoupon(needs)
  await needs.db.update(products).set({ availableQty: 1_000 })
})

/** Sends a call from the given network address. */
async function post(path: string, body: unknown, network: string) {
  const answer = await answerOf(
    new Request(`${SHOP}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'cf-connecting-ip': network },
      body: JSON.stringify(body),
    }),
    env as unknown as Env,
  )
  const { error, success } = (await answer.json()) as { success: boolean; error?: { code: string } }
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('Retry-After')),
    code: error?.code,
    success,
  }
}

type Answer = Awaited<ReturnType<typeof post>>

const atOnce = <Gives>(times: number, act: (index: number) => Promise<Gives>) =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)))

/** Expects that `through` answers passed and all others are 429 with Retry-After. */
function expectLetThrough(answers: readonly Answer[], through: number, code = 'TOO_MANY_TRIES'): void {
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.length - refused.length).toBe(through)
  for (const answer of refused) {
    expect(answer.code).toBe(code)
    expect(answer.retryAfter).toBeGreaterThan(0)
    expect(answer.retryAfter).toBeLessThanOrEqual(86_400)
  }
}

const counted = (key: string) =>
  testDb
    .prepare('SELECT MAX(count) AS n FROM throttles WHERE key LIKE ?')
    .bind(`${key}%`)
    .first<{ n: number }>()

const HOUR = 3_600_000
const aGuestOrder = (email: string, over = {}) => ({
  course_id: [101],
  pricingplan_id: [1],
  payment_method_id: 1,
  ...over,
  contact: { fullname: 'A Guest', email, tel: '0812345678' },
})

test('limits guest orders from one network', async () => {
  holdClock()
  await alreadyTried('order:network:192.0.2.1', HOUR, 55)
  const answers = await atOnce(12, index =>
    post('/public/cart/order', aGuestOrder(`flood${index}@example.com`), '192.0.2.1'),
  )
  expectLetThrough(answers, 5, 'TOO_MANY_ORDERS')
  expect(await counted('order:network:192.0.2.1')).toEqual({ n: 60 })
  const { results } = await testDb.prepare("SELECT id FROM outbox WHERE recipient LIKE 'flood%'").all()
  // Each order sends two mails: one about itself and one about its new account.
  expect(results).toHaveLength(10)
  const elsewhere = await post('/public/cart/order', aGuestOrder('calm@example.com'), '192.0.2.2')
  expect(elsewhere.success).toBe(true)
})

test('limits guest orders from the networks of one IPv6 site', async () => {
  holdClock()
  await alreadyTried('order:site:2001:db8:7::/48', HOUR, 297)
  const answers = await atOnce(6, index =>
    post('/public/cart/order', aGuestOrder(`site${index}@example.com`), `2001:db8:7:${index}::1`),
  )
  expectLetThrough(answers, 3, 'TOO_MANY_ORDERS')
  const elsewhere = await post('/public/cart/order', aGuestOrder('next@example.com'), '2001:db8:8::1')
  expect(elsewhere.success).toBe(true)
})

test('limits orders that mail the same address', async () => {
  holdClock()
  const buyer = await aStudent(needs)
  const order = () =>
    placeOrder(needs, aWish({ lines: [{ productId: 5, qty: 1 }], shipping: ADDRESSED }), buyer)
  const answers = await atOnce(34, order)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(30)
  for (const answer of answers.filter(({ ok }) => !ok))
    expect(answer).toMatchObject({
      error: { code: 'TOO_MANY_ORDERS', retryAfterSeconds: expect.any(Number) },
    })
  const mails = await testDb
    .prepare('SELECT COUNT(*) AS n FROM outbox WHERE recipient = ?')
    .bind(buyer.account.email)
    .first()
  expect(mails).toEqual({ n: 30 })
})

const ADDRESSED = {
  methodId: 1,
  addressId: null,
  address: { fullname: 'A Buyer', tel: '0812345678', address: '1 Some Road, Bangkok 10110' },
}

test('one idempotency key from ten visitors makes one order', async () => {
  holdClock()
  const body = { ...aGuestOrder('press@example.com'), idempotency_key: 'one press' }
  const answers = await atOnce(10, () => post('/public/cart/order', body, '192.0.2.3'))
  // Without a cookie each is another visitor. One makes the account, the others hear that its address is taken.
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await counted('order:network:192.0.2.3')).toEqual({ n: 10 })
})

test('limits guesses of coupon codes from one network', async () => {
  holdClock()
  const answers = await atOnce(40, index =>
    post('/public/cart/getCouponByCouponCode', { coupon_code: `GUESS${index}` }, '192.0.2.4'),
  )
  expectLetThrough(answers, 15)
  const right = await post('/public/cart/getCouponByCouponCode', { coupon_code: 'SAVE100' }, '192.0.2.4')
  expectLetThrough([right], 0)
})

test('counts every guessed coupon of one order', async () => {
  holdClock()
  const coupon_code = Array.from({ length: 30 }, (_, index) => `WORD${index}`)
  const body = aGuestOrder('list@example.com', { coupon_code })
  expectLetThrough([await post('/public/cart/order', body, '192.0.2.5')], 0)
  const right = aGuestOrder('list@example.com', { coupon_code: ['SAVE100'] })
  expectLetThrough([await post('/public/cart/order', right, '192.0.2.5')], 0)
})

test('limits registrations from one network', async () => {
  const registration = (index: number) =>
    post('/public/students/course-detail-page', { email: `r${index}@example.com` }, '192.0.2.6')
  // The Worker's rate limit: twenty a minute.
  expectLetThrough(await atOnce(30, registration), 20)
})

test('limits payment mails of one order', async () => {
  holdClock()
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer)
  const answers = await atOnce(14, index =>
    post('/api/send/to/email/paymentorder', { orderId: order.token }, `192.0.3.${index}`),
  )
  expectLetThrough(answers, 10)
})

test('makes one QR per order, however often it is requested', async () => {
  await testDb.exec(
    "INSERT INTO payment_methods (id, name, payment_type, enabled) VALUES (9, 'PromptPay', 'qr', 1)",
  )
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, { paymentMethodId: 9 })
  await atOnce(12, index => post('/api/omise/promptpay', { orderId: order.token }, `192.0.4.${index}`))
  const attempts = await testDb.prepare('SELECT id FROM payments WHERE order_id = ?').bind(order.id).all()
  expect(attempts.results).toHaveLength(1)
})

test('leaves the books consistent', async () => {
  expect(await findViolations(testDb)).toEqual([])
})
