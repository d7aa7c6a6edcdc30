import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getWaitingOrder } from '#app/business/payments/starting/get-waiting-order.server.ts'
import { paymentPanelOf } from '#app/business/payments/starting/payment-panel.server.ts'
import { connect } from '#app/db/connection.ts'
import { paymentMethods, payments } from '#app/db/schema/payments.ts'
import { cardToken, control } from '#app/testing/payments/payment-needs.ts'
import { httpClient } from '#app/testing/requests/http-client.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aVisitor } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

const bindings = env as unknown as Env
const db = connect(bindings.DB)
const needs = shopNeeds()
const answerOf = httpClient()

async function call<Answer = Record<string, unknown>>(path: string, body?: object) {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await answerOf(new Request(`http://localhost:8787${path}`, init || {}), bindings)
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer }
}

type Started = {
  success: boolean
  status: string
  order_payment_id: number
  error?: { code: string }
  QrcodeUrl?: { image: { download_uri: string } }
  charges?: { id: string; authorize_uri: string | null }
  chargesDetails?: { last_digits: string; bank: string }
}

let order: { id: number; token: string }

beforeAll(async () => {
  await aShop(needs)
  await db.insert(paymentMethods).values({ id: 8, name: 'Card', enabled: true })
  await db.insert(paymentMethods).values({ id: 9, name: 'PromptPay', enabled: true })
})
const placed = async (paymentMethodId: number) => {
  const contact = { fullname: 'A Buyer', email: `b${crypto.randomUUID()}@example.com`, tel: '0812345678' }
  return (await anOrder(needs, aVisitor(), { paymentMethodId, contact })).order
}
const stateOf = async (id: number) => (await db.select().from(payments).where(eq(payments.id, id)))[0]?.state
const read = async () =>
  (await call<{ data: { payment_status: string; payment: object } }>(`/private/orders/${order.token}`)).body
    .data

test('gives browsers the public key and never the secret one', async () => {
  for (const path of ['/api/omise/creditcard/applicationid', '/api/omise/promptpay/applicationid']) {
    const { body } = await call(path)
    expect(body).toMatchObject({ success: true, publicKey: 'pkey_test_sandbox' })
    expect(JSON.stringify(body)).not.toContain('skey_')
  }
})

test('an order’s page allows only its payment method’s sites', async () => {
  const policyOf = async (methodId: number) => {
    const { token } = await placed(methodId)
    const pages = httpClient(async (_, context) => {
      const found = await getWaitingOrder(context.services, { token }, await context.caller())
      const panel = found && (await paymentPanelOf(context.services, found))
      if (panel?.opensTo) context.allowInPolicy(panel.opensTo)
      return new Response('page')
    })
    const page = await pages(new Request('http://localhost:8787/order'), bindings)
    return page.headers.get('Content-Security-Policy') ?? ''
  }
  const vault = new URL(String(bindings.OMISE_VAULT_URL), 'http://localhost:8787').origin
  expect(await policyOf(8)).toContain(`wss://localhost:8787 ${vault}; frame-src 'self'; form-action 'self';`)
  expect(await policyOf(9)).toContain("wss://localhost:8787; frame-src 'self'; form-action 'self';")
})

describe('a payment by PromptPay', () => {
  beforeEach(async () => {
    order = await placed(9)
  })

  test('shows a QR, and the order shows its result', async () => {
    const { body } = await call<Started>('/api/omise/promptpay', {
      orderId: order.token,
      total_amount: 150_000,
    })
    expect(body).toMatchObject({ success: true, status: 'pending' })
    const picture = await bindings.SANDBOX?.fetch(body.QrcodeUrl?.image.download_uri ?? '')
    expect(picture?.headers.get('content-type')).toContain('image/svg+xml')
    expect(await picture?.text()).toContain('<svg')
    expect((await read()).payment).toMatchObject({ id: body.order_payment_id, method: 9, state: 'waiting' })
    await control({ reference: body.order_payment_id, outcome: 'paid' })
    await db.update(payments).set({ askedAt: 0 }).where(eq(payments.id, body.order_payment_id))
    expect(await read()).toMatchObject({ payment_status: 'approved', payment: { state: 'paid' } })
  })

  test.each([
    ['a lower amount', { total_amount: 100 }, 200, 'AMOUNT_MISMATCH'],
    ['an amount that is not a whole number', { total_amount: 1.5 }, 400, 'INPUT_ERROR'],
    ['an order that does not exist', { orderId: 'nobody-has-this-token' }, 404, 'NOT_FOUND'],
    ['another person’s order number', { orderId: 100_001 }, 404, 'NOT_FOUND'],
  ])('refuses %s', async (_, over, status, code) => {
    const answer = await call<Started>('/api/omise/promptpay', { orderId: order.token, ...over })
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  })
})

describe('a payment by card', () => {
  beforeEach(async () => {
    order = await placed(8)
  })
  const pay = async (number?: string) =>
    (
      await call<Started>('/api/omise/creditcard', {
        orderId: order.token,
        omise_token: await cardToken(number),
      })
    ).body

  test('charges the card and answers its last digits', async () => {
    const body = await pay()
    expect(body).toMatchObject({ status: 'successful', chargesDetails: { last_digits: '4242' } })
    expect(body.charges).toMatchObject({ id: expect.stringMatching(/^chrg_test_/), authorize_uri: null })
    expect((await read()).payment_status).toBe('approved')
    const report = { order_id: order.token, payment_method_id: 8, status: 'pending', transfer_amount: 1_500 }
    expect((await call('/public/payment/report', report)).body).toEqual({
      success: true,
      orderPaymentId: body.order_payment_id,
      order_token: order.token,
      payment_status: 'approved',
    })
  })

  test('says by a report that nothing was charged yet', async () => {
    const report = { order_id: order.token, payment_method_id: 8, status: 'pending' }
    expect((await call('/public/payment/report', report)).body).toMatchObject({
      success: true,
      payment_status: 'notYetReceived',
    })
  })

  test('returns from the bank’s page only by the signed link', async () => {
    const body = await pay('5454545454545454')
    expect(body).toMatchObject({
      status: 'pending',
      charges: { authorize_uri: expect.stringContaining('/3ds/') },
    })
    const { payment } = await control({ reference: body.order_payment_id, outcome: 'paid' })
    const { return_uri } = payment as unknown as { return_uri: string }
    const go = (url: string, method = 'GET') =>
      answerOf(
        new Request(url, { method, redirect: 'manual', headers: { Origin: 'https://bank.test' } }),
        bindings,
      )
    const forged = await go(
      `http://localhost:8787/payment/return/${body.order_payment_id}?s=x&status=success`,
    )
    expect([forged.status, forged.headers.get('location')]).toEqual([303, '/myaccount/student/order'])
    expect(await stateOf(body.order_payment_id)).toBe('waiting')
    const back = await go(return_uri, 'POST')
    expect([back.status, back.headers.get('location')]).toEqual([303, `/thankyou?orderId=${order.token}`])
    expect(await stateOf(body.order_payment_id)).toBe('paid')
  })

  test('answers why a card failed, and accepts tokens once', async () => {
    expect(await pay('4111111111130012')).toMatchObject({
      status: 'failed',
      failure: { code: 'stolen_or_lost_card' },
    })
    const omise_token = await cardToken()
    const other = await placed(8)
    await call('/api/omise/creditcard', { orderId: other.token, omise_token })
    const again = await call<Started>('/api/omise/creditcard', { orderId: order.token, omise_token })
    expect(again.body).toMatchObject({ status: 'failed', failure: { code: 'used_token' } })
  })

  test('approves nothing on a browser’s claim', async () => {
    const approve = (over: object = {}) =>
      call<Started>('/private/orders/payment/approved', {
        order_id: order.token,
        order_payment_id: '',
        approve_by: 0,
        payment_method_id: 8,
        ...over,
      })
    expect((await approve()).body.error?.code).toBe('PAYMENT_NOT_CONFIRMED')
    const { order_payment_id } = await pay('5454545454545454')
    expect((await approve({ order_payment_id })).body.error?.code).toBe('PAYMENT_NOT_CONFIRMED')
    expect((await approve({ order_id: 100_001 })).status).toBe(404)
    expect((await approve({ order_payment_id: 1 })).status).toBe(404)
    expect((await read()).payment_status).toBe('notYetReceived')
    await control({ reference: order_payment_id, outcome: 'paid' })
    expect((await approve({ order_payment_id })).body).toEqual({ success: true, order_token: order.token })
  })
})

test('answers 404 and 401 to unknown and unsigned webhooks', async () => {
  const post = (name: string) =>
    answerOf(
      new Request(`http://localhost:8787/webhook/payment/${name}`, { method: 'POST', body: 'x' }),
      bindings,
    )
  expect([(await post('nobody')).status, (await post('omise')).status]).toEqual([404, 401])
  expectLogged('webhook not believed', { provider: 'omise', signature: 'missing' })
})
