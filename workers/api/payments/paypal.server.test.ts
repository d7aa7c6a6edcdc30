import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { choose } from '#app/testing/payment-proof/paypal-window.ts'
import { aStudentOfCalls } from '#app/testing/requests/a-caller-of-calls.ts'
import { httpClient } from '#app/testing/requests/http-client.ts'
import { aVisitor } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

/* The calls of a page with PayPal's script, and the report that claims a payment. */

const bindings = env as unknown as Env
const db = connect(bindings.DB)
const needs = shopNeeds()
const answerOf = httpClient()
let student: { token: string }
let order: { id: number; token: string }

beforeAll(async () => {
  await aShop(needs)
  await db.insert(paymentMethods).values({ id: 2, name: 'PayPal', paymentType: 'paypal', enabled: true })
  student = await aStudentOfCalls()
})
beforeEach(async () => {
  const contact = { fullname: 'A Buyer', email: `b${crypto.randomUUID()}@example.com`, tel: '0812345678' }
  order = (await anOrder(needs, aVisitor(), { paymentMethodId: 2, contact })).order
})

type Answer = { success: boolean; order_payment_id: number; data?: unknown; error?: { code: string } }

async function call(path: string, body?: object, headers: Record<string, string> = {}) {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const json = { 'Content-Type': 'application/json', ...headers }
  const request = new Request(`http://localhost:8787${path}`, { ...init, headers: json })
  const answer = await answerOf(request, bindings)
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const create = (over: object = {}) =>
  call('/api/paypal/order', { order_id: order.token, amount: 1500, ...over })
const capture = (over: object = {}) => call('/api/paypal/capture', { order_id: order.token, ...over })
const stands = async () => (await call(`/private/orders/${order.token}`)).body.data

test('answers each method’s public id and no secret', async () => {
  const { body } = await call('/public/payments/methods', undefined, {
    Authorization: `Bearer ${student.token}`,
  })
  expect(body).toMatchObject({ success: true })
  expect(body.data).toContainEqual(
    expect.objectContaining({ id: 2, payment_type: 'paypal', application_id_1: 'sandbox-paypal-client-id' }),
  )
  expect(body.data).toContainEqual(expect.objectContaining({ id: 1, application_id_1: '' }))
  expect(JSON.stringify(body)).not.toContain('secret')
})

describe('POST /api/paypal/order and /api/paypal/capture', () => {
  test('create and capture one payment, and repeat the answer', async () => {
    const { body } = await create()
    expect(body).toMatchObject({
      success: true,
      id: expect.stringMatching(/^[A-Z0-9]{17}$/),
      order_token: order.token,
    })
    expect((await create({ amount: '1500.00' })).body).toEqual(body)
    expect((await capture()).body).toMatchObject({ status: 'OPEN', payment_status: 'notYetReceived' })
    await choose(body.order_payment_id, 'pay')
    const taken = { status: 'COMPLETED', issue: null, payment_status: 'approved' }
    expect((await capture({ order_payment_id: body.order_payment_id })).body).toMatchObject(taken)
    expect((await capture()).body).toMatchObject(taken)
    expect((await create()).body.error?.code).toBe('ORDER_NOT_PAYABLE')
  })

  test.each<['decline' | 'review', object]>([
    ['decline', { status: 'DECLINED', issue: 'INSTRUMENT_DECLINED', payment_status: 'notYetReceived' }],
    ['review', { status: 'PENDING', issue: null, payment_status: 'pendingApproved' }],
  ])('answer the result of the payment: %s', async (choice, said) => {
    const { body } = await create()
    await choose(body.order_payment_id, choice)
    expect((await capture()).body).toMatchObject(said)
  })

  test.each([
    ['another amount', { amount: 1 }, 200, 'AMOUNT_MISMATCH'],
    ['no amount', { amount: '1,500' }, 400, 'INPUT_ERROR'],
    ['an order that does not exist', { order_id: 'nobody-has-this-token' }, 404, 'NOT_FOUND'],
    ['another person’s order number', { order_id: 100_001 }, 404, 'NOT_FOUND'],
  ])('refuse %s', async (_, over, status, code) => {
    const created = await create(over)
    expect([created.status, created.body.error?.code]).toEqual([status, code])
  })

  test('cannot capture another person’s payment', async () => {
    expect((await capture({ order_id: 100_001 })).status).toBe(404)
    expect((await capture({ order_payment_id: 1 })).status).toBe(404)
  })
})

describe('a payment report that says approved', () => {
  const report = (path: string, headers = {}) =>
    call(
      path,
      {
        order_id: order.token,
        payment_method_id: 2,
        status: 'approved',
        contact_name: 'A',
        transfer_datetime: '2026-01-01T19:00:00Z',
        transfer_amount: 1500,
      },
      headers,
    )

  test.each([
    ['/public/payment/report', {}],
    ['/private/payment/report', { as: 'student' }],
  ])('to %s approves nothing, but captures an agreed payment', async (path, { as }: { as?: string }) => {
    const headers = as ? { Authorization: `Bearer ${student.token}` } : {}
    const before = (await report(path, headers)).body
    expect(before).toMatchObject({ success: true, payment_status: 'notYetReceived' })
    const { body } = await create()
    expect((await report(path, headers)).body).toMatchObject({ payment_status: 'notYetReceived' })
    await choose(body.order_payment_id, 'pay')
    expect((await report(path, headers)).body).toEqual({
      success: true,
      orderPaymentId: body.order_payment_id,
      order_token: order.token,
      payment_status: 'approved',
    })
    expect(await stands()).toMatchObject({ payment_status: 'approved', payment: { state: 'paid' } })
  })

  test('ignores the payment time that the page sends', async () => {
    const { body } = await create()
    await choose(body.order_payment_id, 'pay')
    const [from, to] = [Date.now() - 5_000, Date.now() + 60_000]
    await report('/public/payment/report')
    const [row] = await db.select().from(orders).where(eq(orders.token, order.token))
    expect(row?.updatedAt).toBeGreaterThan(from)
    expect(row?.updatedAt).toBeLessThan(to)
  })
})
