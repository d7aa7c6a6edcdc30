import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { returnUrlOf } from '#app/business/payments/return-link.server.ts'
import { connect } from '#app/db/connection.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { createSigner } from '#app/platform/signing.ts'
import { aVisitor } from '#app/testing/a-caller.ts'
import { aStudentOfCalls } from '#app/testing/a-caller-of-calls.ts'
import { aShop } from '#app/testing/a-shop.ts'
import { anOrder } from '#app/testing/an-order.ts'
import { control } from '#app/testing/payment-needs.ts'
import { shopNeeds } from '#app/testing/shop-needs.ts'
import { createFrontDoor } from '../front-door.ts'

const bindings = env as unknown as Env
const db = connect(bindings.DB)
const needs = shopNeeds()
const frontDoor = createFrontDoor(async () => new Response('page'))
let student: { token: string }
let order: { id: number; token: string }

beforeAll(async () => {
  await aShop(needs)
  for (const id of [3, 10, 15]) await db.insert(paymentMethods).values({ id, name: `M${id}`, enabled: true })
  student = await aStudentOfCalls()
})
const placed = async (paymentMethodId: number) => {
  const contact = { fullname: 'A Buyer', email: `b${crypto.randomUUID()}@example.com`, tel: '0812345678' }
  return (await anOrder(needs, aVisitor(), { paymentMethodId, contact })).order
}
const send = (path: string, init: RequestInit) =>
  frontDoor.fetch(new Request(`http://localhost:8787${path}`, { redirect: 'manual', ...init }), bindings)

type Answer = { success: boolean; error?: { code: string }; result?: { webPaymentUrl: string } }

async function call(path: string, body: object, headers: Record<string, string> = {}) {
  const json = { 'Content-Type': 'application/json', ...headers }
  const answer = await send(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Answer & { order_payment_id: number } }
}
const signedIn = () => ({ Authorization: `Bearer ${student.token}` })

describe('POST /api/payment/2c2p/payment/link', () => {
  const PATH = '/api/payment/2c2p/payment/link'
  beforeEach(async () => {
    order = await placed(10)
  })

  test('answers the page to pay on, and after paying that there is nothing to pay', async () => {
    const { body } = await call(PATH, { orderId: order.token, amount: 1500 })
    expect(body).toMatchObject({
      success: true,
      result: { webPaymentUrl: expect.stringContaining('/2c2p/page/4.3/#/token/') },
    })
    const again = await call(PATH, { orderId: order.token, amount: '1500.00' })
    expect(again.body.result).toEqual(body.result)
    await control({ provider: '2c2p', reference: body.order_payment_id, outcome: 'paid' })
    expect(await comeBack('http://localhost:8787/payment/return/1?s=forged')).toBe('/myaccount/student/order')
    expect(await comeBack(await returnUrl(body.order_payment_id))).toBe(`/order/${order.token}`)
    const paid = await call(PATH, { orderId: order.token })
    expect(paid.body.error?.code).toBe('ORDER_NOT_PAYABLE')
  })

  const signer = createSigner(String(bindings.APP_SECRET))
  const returnUrl = (id: number) => returnUrlOf(signer, 'http://localhost:8787', id)

  /** As 2C2P sends the browser: a form of another site, with no cookie of ours. Where it is led on to. */
  async function comeBack(url: string) {
    const { pathname, search } = new URL(url)
    const headers = { Origin: 'https://pgw-ui.test', 'Sec-Fetch-Site': 'cross-site' }
    const body = new URLSearchParams({ paymentResponse: btoa('{"respCode":"2000"}') })
    const answer = await send(pathname + search, { method: 'POST', headers, body })
    return answer.status === 303 ? answer.headers.get('location') : answer.status
  }

  test.each([
    ['a lower amount', { amount: 1 }, 200, 'AMOUNT_MISMATCH'],
    ['the amount in satang', { amount: 150_000 }, 200, 'AMOUNT_MISMATCH'],
    ['three decimals', { amount: 1500.001 }, 400, 'INPUT_ERROR'],
    ['an order that is not there', { orderId: 'nobody-has-this-token' }, 404, 'NOT_FOUND'],
    ['the number of somebody else’s order', { orderId: 100_001 }, 404, 'NOT_FOUND'],
  ])('refuses %s', async (_, over, status, code) => {
    const answer = await call(PATH, { orderId: order.token, amount: 1500, ...over })
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  })

  test('says that nothing was paid when 2C2P does not answer, and gives a page the next time', async () => {
    await control({ provider: '2c2p', fault: { kind: '500', calls: 1 } })
    const { body } = await call(PATH, { orderId: order.token })
    expect(body).toMatchObject({ success: false, error: { code: 'PAYMENT_NOT_CONFIRMED' } })
  })
})

describe('POST /api/payment/2c2p/qr-code/link', () => {
  const PATH = '/api/payment/2c2p/qr-code/link'
  beforeEach(async () => {
    order = await placed(15)
  })

  test('is for students', async () => {
    const body = { order_id: order.token, amount: 1500, currency_code: 'THB' }
    expect((await call(PATH, body)).status).toBe(401)
    expect((await call(PATH, body, signedIn())).body).toMatchObject({
      success: true,
      result: { webPaymentUrl: expect.stringContaining('/2c2p/page/4.3/#/token/') },
    })
  })

  test('takes baht alone', async () => {
    const answer = await call(PATH, { order_id: order.token, currency_code: 'USD' }, signedIn())
    expect(answer.status).toBe(400)
  })
})
