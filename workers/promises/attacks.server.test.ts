import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refundOrder } from '#app/business/orders/process/refund-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { returnUrlOf } from '#app/business/payments/return-link.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { call, drainQueue, SHOP, send } from '#app/testing/payment-proof/anonymous-client.ts'
import {
  METHOD_IDS,
  METHODS_UNDER_TEST,
  type MethodUnderTest,
  ONE_PER_PROVIDER,
  payAt,
} from '#app/testing/payment-proof/methods.ts'
import { needsInside } from '#app/testing/payment-proof/needs-inside.ts'
import { followNextStep } from '#app/testing/payment-proof/purchase.ts'
import { standingOf } from '#app/testing/payment-proof/standing.ts'
import { callbackOf } from '#app/testing/payment-proof/webhook-server.ts'
import { cardToken, control } from '#app/testing/payments/payment-needs.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aStudent, aVisitor, staff } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

/*
 * An attacker who can only send calls tries to get a course without paying, or with another person's money. The tests
 * show that every attempt fails. The list of attacks is in app/business/payments/README.md.
 */

const needs = shopNeeds()
const PROMPTPAY = METHODS_UNDER_TEST.find(({ methodId }) => methodId === 9) as MethodUnderTest

beforeAll(async () => {
  await aShop(needs)
  const methods = METHOD_IDS.map(id => ({ id, name: `Method ${id}`, enabled: true }))
  await needs.db.insert(paymentMethods).values(methods)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

/** Places an order and returns what its buyer knows about it. The order is not paid. */
async function ordered(method = PROMPTPAY) {
  const contact = { fullname: 'A Buyer', email: `b${crypto.randomUUID()}@example.com`, tel: '0812345678' }
  const { order } = await anOrder(needs, aVisitor(), { paymentMethodId: method.methodId, contact })
  return { method, orderId: order.id as number, token: order.token, version: order.version }
}

/** The same, with a payment that is open at the provider. */
async function opened(method = PROMPTPAY) {
  const order = await ordered(method)
  const submittedFields = await method.submittedFields?.()
  const command = { order: { token: order.token }, methodId: method.methodId, submittedFields }
  const answer = await startPayment(needsInside(), command, aVisitor())
  if (!answer.ok) throw new Error(answer.error.code)
  await followNextStep(answer.value.next)
  return { ...order, paymentId: answer.value.paymentId as number }
}

/** An order that is paid and approved. */
async function paid(method = PROMPTPAY) {
  const order = await opened(method)
  const submittedFields = await payAt(method, order.paymentId)
  await settlePayment(needsInside(), { paymentId: order.paymentId, cause: 'return', submittedFields })
  expect(await statusOf(order)).toEqual(PAID)
  return order
}

const UNPAID = { status: 'notYetReceived', hasMismatch: false, grants: 0, mails: 0 }
const FOR_STAFF = { ...UNPAID, hasMismatch: true }
const PAID = { status: 'approved', hasMismatch: false, grants: 1, mails: 1 }

async function statusOf(order: { orderId: number; method: MethodUnderTest }) {
  const { order: status, hasMismatch, grants, mails } = await standingOf({ d1: testDb }, order)
  return { status, hasMismatch, grants, mails }
}

/** Runs everything that the shop does by itself, and more than once. */
async function afterAWhile(order: { paymentId: number }): Promise<void> {
  await drainQueue()
  await settlePayment(needsInside(), { paymentId: order.paymentId, cause: 'sweep' })
}

const approve = (order_id: string | number, order_payment_id: unknown = '') =>
  call('/private/orders/payment/approved', {
    order_payment_id,
    order_id,
    approve_by: 0,
    payment_method_id: 8,
    status: 'approved',
  })

const PROVIDERS_UNDER_TEST = ONE_PER_PROVIDER.map(method => [method.name, method] as const)

describe('an attacker who claims to have paid', () => {
  test('gets nothing from the approving call: the provider denies it', async () => {
    const order = await opened()
    for (const id of ['', order.paymentId, String(order.paymentId)])
      expect((await approve(order.token, id)).body.error?.code).toBe('PAYMENT_NOT_CONFIRMED')
    expect(await statusOf(order)).toEqual(UNPAID)
  })

  test('gets nothing from a report with status approved', async () => {
    const order = await opened()
    const report = { contact_name: 'A', email: 'a@example.com', tel: '0812345678', bank_code: 'SCB' }
    const told = await call('/public/payment/report', {
      ...report,
      order_id: order.token,
      payment_method_id: 2,
      status: 'approved',
      payment: 'COMPLETED',
      bank_account: '123-4-56789-0',
      transfer_datetime: '2026-01-02T05:00:00Z',
      transfer_amount: 1500,
    })
    expect(told.body.payment_status).not.toBe('approved')
    expect((await statusOf(order)).grants).toBe(0)
  })

  test('gets nothing from order fields that the server decides', async () => {
    const { body } = await call('/public/cart/order', {
      course_id: [101],
      pricingplan_id: [1],
      payment_method_id: 9,
      status: 'approved',
      payable: 0,
      payment_status: 'approved',
      shipping_fee: -1_500,
      currency_code: 'USD',
      cancel_at: '2099-01-01',
      contact: { fullname: 'A Buyer', email: `b${crypto.randomUUID()}@example.com`, tel: '0812345678' },
    })
    expect(await statusOf({ orderId: body.orderId, method: PROMPTPAY })).toEqual(UNPAID)
    const row = await testDb
      .prepare('SELECT payable, currency FROM orders WHERE id = ?')
      .bind(body.orderId)
      .first()
    expect(row).toEqual({ payable: 150_000, currency: 'THB' })
  })

  test('is refused with the right price for a wrong one', async () => {
    const contact = { fullname: 'A Buyer', email: `b${crypto.randomUUID()}@example.com`, tel: '0812345678' }
    const wish = { course_id: [101], pricingplan_id: [1], payment_method_id: 9, contact }
    for (const figures of [{ price: 1 }, { total: 0 }, { price: 1500, discount: 1499 }])
      expect((await call('/public/cart/order', { ...wish, ...figures })).body.error?.code).toBe(
        'PRICE_CHANGED',
      )
  })

  test.each(PROVIDERS_UNDER_TEST)('gets nothing from a forged webhook of %s', async (_, method) => {
    const order = await opened(method)
    const { player } = method
    const forged = { player, reference: order.paymentId, outcome: 'paid', notify: { forged: true } }
    const message = await callbackOf(forged)
    const answer = message && (await send(message))
    if (message) expect(answer?.status).toBe(method.callbacks === 'signed' ? 401 : 200)
    if (answer?.status === 401) expectLogged('webhook not believed', { provider: player, signature: 'bad' })
    await afterAWhile(order)
    expect(await statusOf(order)).toEqual(UNPAID)
  })

  test.each(PROVIDERS_UNDER_TEST)(
    'gets nothing from a webhook of %s about another order',
    async (_, method) => {
      const [own, other] = [await opened(method), await opened(method)]
      const message = await callbackOf({ player: method.player, reference: other.paymentId, outcome: 'paid' })
      const named = (text: string) => text.replaceAll(String(other.paymentId), String(own.paymentId))
      if (message) {
        const { method: verb, headers } = message
        const body = verb === 'GET' ? null : named(await message.text())
        const { status } = await send(new Request(named(message.url), { method: verb, headers, body }))
        if (status === 401) expectLogged('webhook not believed', { provider: method.player })
      }
      await afterAWhile(own)
      expect(await statusOf(own)).toEqual(UNPAID)
    },
  )

  test.each(PROVIDERS_UNDER_TEST)('gets nothing from the return address of %s', async (_, method) => {
    const [own, other] = [await opened(method), await opened(method)]
    const link = await returnUrlOf(needs.signer, SHOP, other.paymentId)
    const signature = new URL(link).searchParams.get('s')
    const claims = 'status=success&paid=true&respCode=0000&resultCode=00&result=paid'
    for (const path of [
      `/payment/return/${own.paymentId}?${claims}`,
      `/payment/return/${own.paymentId}?s=${signature}&${claims}`,
      `/payment/return/${own.paymentId}?s=&s=${signature}`,
    ]) {
      const back = await send(new Request(`${SHOP}${path}`))
      expect([back.status, back.headers.get('location')]).toEqual([303, '/myaccount/student/order'])
    }
    const ownLink = `${await returnUrlOf(needs.signer, SHOP, own.paymentId)}&${claims}`
    expect((await send(new Request(ownLink))).status).toBe(303)
    expect(await statusOf(own)).toEqual(UNPAID)
  })

  test('finds no sandbox in a deployment', async () => {
    const order = await opened()
    const body = JSON.stringify({ provider: 'omise', reference: order.paymentId, outcome: 'paid' })
    const request = new Request(`${SHOP}/sandbox/control`, { method: 'POST', body })
    const answer = await send(request, { SANDBOX: undefined } as never)
    expect([await answer.text(), answer.status]).not.toContain('paid')
    await afterAWhile(order)
    expect(await statusOf(order)).toEqual(UNPAID)
  })
})

describe('an attacker who reuses a payment', () => {
  test('cannot use another person’s payment', async () => {
    const [own, other] = [await opened(), await paid()]
    expect((await approve(own.token, other.paymentId)).status).toBe(404)
    expect((await approve(other.orderId, own.paymentId)).status).toBe(404)
    await afterAWhile(own)
    expect(await statusOf(own)).toEqual(UNPAID)
  })

  test('cannot reuse the webhook of an earlier order', async () => {
    const earlier = await paid()
    const { player } = earlier.method
    const message = await callbackOf({ player, reference: earlier.paymentId, outcome: 'paid' })
    const own = await opened()
    for (let i = 0; i < 3; i++) if (message) await send(message.clone() as Request)
    await afterAWhile(own)
    expect([await statusOf(earlier), await statusOf(own)]).toEqual([PAID, UNPAID])
  })

  test('cannot reuse a card token that paid another order', async () => {
    const omise_token = await cardToken()
    const card = METHODS_UNDER_TEST.find(({ methodId }) => methodId === 8)
    const [first, second] = [await ordered(card), await ordered(card)]
    await call('/api/omise/creditcard', { orderId: first.token, omise_token })
    const { body } = await call('/api/omise/creditcard', { orderId: second.token, omise_token })
    expect(body).toMatchObject({ status: 'failed', failure: { code: 'used_token' } })
    expect([await statusOf(first), await statusOf(second)]).toEqual([PAID, UNPAID])
  })
})

describe('an attacker who pays less, or something else', () => {
  test.each(['/api/omise/promptpay', '/api/omise/creditcard'])(
    'cannot ask %s for another amount',
    async path => {
      const order = await ordered()
      for (const total_amount of [1, 0, 149_999, 15_000_000])
        expect((await call(path, { orderId: order.token, total_amount })).body.error?.code).toBeDefined()
      expect(await statusOf(order)).toEqual(UNPAID)
    },
  )

  test.each(PROVIDERS_UNDER_TEST)(
    'opens nothing by paying %s too little or in dollars',
    async (_, method) => {
      for (const really of [{ amount: 0.01 }, { amount: 1_499.99 }, { currency: 'USD' }]) {
        const order = await opened(method)
        await control({ provider: method.player, reference: order.paymentId, outcome: 'paid', ...really })
        await afterAWhile(order)
        expect(await statusOf(order)).toEqual(FOR_STAFF)
      }
    },
  )

  test('cannot pay by a disabled or unknown method', async () => {
    const order = await ordered()
    await testDb.exec('UPDATE payment_methods SET enabled = 0 WHERE id = 9')
    const off = await call('/api/omise/promptpay', { orderId: order.token })
    await testDb.exec('UPDATE payment_methods SET enabled = 1 WHERE id = 9')
    expect(off.body.error?.code).toBe('PAYMENT_METHOD_OFF')
    for (const methodId of [0, -1, 1, 5, 999, Number.NaN]) {
      const answer = await startPayment(
        needsInside(),
        { order: { token: order.token }, methodId },
        aVisitor(),
      )
      expect(answer).toMatchObject({ ok: false, error: { code: 'PAYMENT_METHOD_OFF' } })
    }
    expect(await statusOf(order)).toEqual(UNPAID)
  })

  test.each([
    ['zero pieces of a product', { products: [{ product_id: 5, qty: 0 }] }],
    ['a negative quantity of a product', { products: [{ product_id: 5, qty: -3 }] }],
    ['half a product', { products: [{ product_id: 5, qty: 0.5 }] }],
    ['a plan of another course', { course_id: [101], pricingplan_id: [2] }],
    ['a plan that does not exist', { course_id: [101], pricingplan_id: [99] }],
  ])('cannot order %s', async (_, wish) => {
    const contact = { fullname: 'A Buyer', email: `b${crypto.randomUUID()}@example.com`, tel: '0812345678' }
    const { body } = await call('/public/cart/order', { payment_method_id: 9, contact, ...wish })
    expect(body.success).toBe(false)
  })
})

describe('an attacker who cancels, refunds or races', () => {
  test('opens nothing by paying after cancelling: staff review it', async () => {
    const order = await opened()
    await call('/public/cart/deleteorder', { order_id: order.token })
    await payAt(order.method, order.paymentId)
    await afterAWhile(order)
    expect(await statusOf(order)).toEqual({ ...FOR_STAFF, status: 'cancelled' })
    expect((await call('/api/omise/promptpay', { orderId: order.token })).body.error?.code).toBe(
      'ORDER_NOT_PAYABLE',
    )
  })

  test('gets one outcome when cancelling and paying race', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await opened()
      await payAt(order.method, order.paymentId)
      const acts = [
        () => call('/public/cart/deleteorder', { order_id: order.token }),
        () => approve(order.token, order.paymentId),
      ]
      await Promise.all((round % 2 ? acts : acts.toReversed()).map(act => act()))
      expect([PAID, { ...FOR_STAFF, status: 'cancelled' }]).toContainEqual(await statusOf(order))
    }
  })

  test('regains no access by confirming a refunded payment again', async () => {
    const order = await paid()
    const { version } = (await testDb
      .prepare('SELECT version FROM orders WHERE id = ?')
      .bind(order.orderId)
      .first<{ version: number }>()) ?? { version: 0 }
    const { orderId } = order
    expect((await refundOrder(needs, { orderId, version, reason: 'no' }, await staff(needs))).ok).toBe(true)
    const message = await callbackOf({ player: 'omise', reference: order.paymentId, outcome: 'paid' })
    if (message) await send(message)
    await approve(order.token, order.paymentId)
    await afterAWhile(order)
    const live = await testDb
      .prepare(
        `SELECT COUNT(*) AS n FROM access_grants WHERE ended_at IS NULL AND order_line_id IN
          (SELECT id FROM order_lines WHERE order_id = ?)`,
      )
      .bind(orderId)
      .first()
    expect([(await statusOf(order)).status, live]).toEqual(['refunded', { n: 0 }])
  })

  test('is reported to staff after a refund at the bank', async () => {
    const order = await paid()
    await control({ provider: 'omise', reference: order.paymentId, outcome: 'refunded' })
    await afterAWhile(order)
    expect((await statusOf(order)).hasMismatch).toBe(true)
  })

  test('gets one free order from ten with the last coupon', async () => {
    await aCoupon(needs, {
      id: 7,
      code: 'ONE',
      discountType: 'percent',
      discountValue: 10_000,
      usageLimit: 1,
    })
    const order = async () => {
      const contact = { fullname: 'A Buyer', email: `b${crypto.randomUUID()}@example.com`, tel: '0812345678' }
      const wish = {
        course_id: [101],
        pricingplan_id: [1],
        payment_method_id: 9,
        coupon_code: ['ONE'],
        contact,
      }
      return (await call('/public/cart/order', wish)).body
    }
    const made = await Promise.all(Array.from({ length: 10 }, order))
    expect(made.filter(({ success }) => success)).toHaveLength(1)
  })
})

describe('an attacker who reaches for other people’s things', () => {
  test('opens no other person’s order by its number', async () => {
    const order = await opened()
    const stranger = await aStudent(needs)
    const answers = [
      await call(`/private/orders/${order.orderId}`),
      await call('/public/cart/deleteorder', { order_id: order.orderId }),
      await call('/api/omise/promptpay', { orderId: order.orderId }),
      await approve(order.orderId, order.paymentId),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 404])
    const command = { order: { id: order.orderId }, methodId: 9 }
    expect(await startPayment(needsInside(), command, stranger)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
    expect(await statusOf(order)).toEqual(UNPAID)
  })

  test.each([
    ['with another HTTP method', 'GET', 'omise', 405],
    ['of an unknown provider', 'POST', 'free-courses', 404],
    ['of a provider without a webhook', 'POST', 'bank-transfer', 404],
  ])('is refused at a webhook %s', async (_, method, name, status) => {
    const body = method === 'GET' ? undefined : '{"status":"CP","refno":"700000000001"}'
    const answer = await send(new Request(`${SHOP}/webhook/payment/${name}`, { method, body }))
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ success: false })
  })

  test('is refused with a webhook that is too large', async () => {
    const body = 'x'.repeat(300_000)
    const answer = await send(new Request(`${SHOP}/webhook/payment/omise`, { method: 'POST', body }))
    expect(answer.status).toBe(413)
  })
})
