import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findCurrentOrder } from '#app/business/orders/showing/find-current-order.server.ts'
import { returnUrlOf } from '#app/business/payments/return-link.server.ts'
import { connect } from '#app/db/connection.ts'
import { paymentMethods, payments } from '#app/db/schema/payments.ts'
import { createSigner } from '#app/platform/signing.ts'
import { action, loader } from '#app/routes/order/card-payment.tsx'
import { readPage } from '#app/testing/pages/page.ts'
import { encryptedCard } from '#app/testing/payments/encrypted-card.ts'
import { control, sandbox } from '#app/testing/payments/payment-needs.ts'
import { aStudentOfCalls } from '#app/testing/requests/a-caller-of-calls.ts'
import { httpClient } from '#app/testing/requests/http-client.ts'
import { expectLogged, loggedLines } from '#app/testing/setup/expected-logs.ts'
import { aStudent, aVisitor } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

const bindings = env as unknown as Env
const db = connect(bindings.DB)
const needs = shopNeeds()
/** An HTTP app that runs the loader and action of the card-payment page, as Remix would. */
const answerOf = httpClient(async (request, context) => {
  const order = new URL(request.url).pathname.split('/')[2]
  const args = { request, params: order ? { order } : {}, context } as never
  const answered = (request.method === 'POST' ? action(args) : loader(args)) as Promise<Response>
  return answered.catch(thrown => thrown as Response)
})
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
const send = async (path: string, init: RequestInit): Promise<Response> =>
  answerOf(new Request(`http://localhost:8787${path}`, { redirect: 'manual', ...init }), bindings)

type Answer = { success: boolean; error?: { code: string }; result?: { webPaymentUrl: string } }

async function call(path: string, body: object, headers: Record<string, string> = {}) {
  const json = { 'Content-Type': 'application/json', ...headers }
  const answer = await send(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Answer & { order_payment_id: number } }
}
const signedIn = () => ({ Authorization: `Bearer ${student.token}` })

const CROSS_SITE = { Origin: 'https://2c2p.test', 'Sec-Fetch-Site': 'cross-site' }
const signer = createSigner(String(bindings.APP_SECRET))
const returnUrl = (id: number) => returnUrlOf(signer, '', id)

/**
 * Sends the form by which 2C2P returns the browser, without the shop's cookies. Returns the address of the redirect.
 */
async function comeBack(path: string, paymentResponse = btoa('{"respCode":"2000"}')) {
  const body = new URLSearchParams({ paymentResponse })
  const answer = await send(path, { method: 'POST', headers: CROSS_SITE, body })
  return answer.status === 303 ? answer.headers.get('location') : answer.status
}

describe('POST /api/payment/2c2p/payment/link', () => {
  const PATH = '/api/payment/2c2p/payment/link'
  beforeEach(async () => {
    order = await placed(10)
  })

  test('answers a payment page until the order is paid', async () => {
    const { body } = await call(PATH, { orderId: order.token, amount: 1500 })
    expect(body).toMatchObject({
      success: true,
      result: { webPaymentUrl: expect.stringContaining('/2c2p/page/4.3/#/token/') },
    })
    const again = await call(PATH, { orderId: order.token, amount: '1500.00' })
    expect(again.body.result).toEqual(body.result)
    await control({ provider: '2c2p', reference: body.order_payment_id, outcome: 'paid' })
    expect(await comeBack('/payment/return/1?s=forged')).toBe('/myaccount/student/order')
    expect(await comeBack(await returnUrl(body.order_payment_id))).toBe(`/thankyou?orderId=${order.token}`)
    const paid = await call(PATH, { orderId: order.token })
    expect(paid.body.error?.code).toBe('ORDER_NOT_PAYABLE')
  })

  test.each([
    ['a lower amount', { amount: 1 }, 200, 'AMOUNT_MISMATCH'],
    ['the amount in satang', { amount: 150_000 }, 200, 'AMOUNT_MISMATCH'],
    ['three decimals', { amount: 1500.001 }, 400, 'INPUT_ERROR'],
    ['an order that does not exist', { orderId: 'nobody-has-this-token' }, 404, 'NOT_FOUND'],
    ['another person’s order number', { orderId: 100_001 }, 404, 'NOT_FOUND'],
  ])('refuses %s', async (_, over, status, code) => {
    const answer = await call(PATH, { orderId: order.token, amount: 1500, ...over })
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  })

  test('answers PAYMENT_NOT_CONFIRMED if 2C2P fails', async () => {
    await control({ provider: '2c2p', fault: { kind: '500', calls: 1 } })
    const { body } = await call(PATH, { orderId: order.token })
    expect(body).toMatchObject({ success: false, error: { code: 'PAYMENT_NOT_CONFIRMED' } })
    expectLogged('provider unclear', { provider: '2c2p', why: 'status 500' })
  })
})

describe('POST /api/payment/2c2p/qr-code/link', () => {
  const PATH = '/api/payment/2c2p/qr-code/link'
  beforeEach(async () => {
    order = await placed(15)
  })

  test('requires a signed-in student', async () => {
    const body = { order_id: order.token, amount: 1500, currency_code: 'THB' }
    expect((await call(PATH, body)).status).toBe(401)
    expect((await call(PATH, body, signedIn())).body).toMatchObject({
      success: true,
      result: { webPaymentUrl: expect.stringContaining('/2c2p/page/4.3/#/token/') },
    })
  })

  test('accepts baht only', async () => {
    const answer = await call(PATH, { order_id: order.token, currency_code: 'USD' }, signedIn())
    expect(answer.status).toBe(400)
  })
})

test('GET /api/payments/methods/3 answers public ids and never the key', async () => {
  const answer = await send('/api/payments/methods/3', {})
  const body = await answer.text()
  expect(JSON.parse(body)).toEqual({
    success: true,
    data: {
      id: 3,
      application_id_1: 'SANDBOX02',
      name_web: 'M3',
      application_id_2: 'http://localhost:8787/sandbox/2c2p-securepay/api/my2c2p-sandbox.js',
    },
  })
  expect(body).not.toContain(String(bindings.TWO_C_TWO_P_SECUREPAY_SECRET_KEY))
})

describe('the card-payment page', () => {
  beforeEach(async () => {
    order = await placed(3)
  })
  const leave = (fields: Record<string, string>, path = `/card-payment/${order.token}`, headers = {}) =>
    send(path, { method: 'POST', headers, body: new URLSearchParams(fields) })

  /** Submits the hidden form on that page, as the browser does. */
  async function sendOn(page: Response) {
    const shown = readPage(await page.text())
    const form = shown.querySelector('form[method=post]')
    expect(form?.getAttribute('action')).toBe('http://localhost:8787/sandbox/2c2p-securepay/PaymentAuth.aspx')
    const body = new URLSearchParams({ paymentRequest: form?.values('paymentRequest')[0] ?? '' })
    const taken = await sandbox('/2c2p-securepay/PaymentAuth.aspx', {
      method: 'POST',
      redirect: 'manual',
      body,
    })
    return { shown, form, status: taken.status }
  }
  const latestAttempt = async () => {
    const rows = await db.select().from(payments).where(eq(payments.orderId, order.id))
    return rows.at(-1)
  }

  test('signs the card payment and submits it without a script', async () => {
    const page = await leave({ ...(await encryptedCard()), cardholderName: '<b>SOMCHAI</b>', due: '150000' })
    expect(page.status).toBe(200)
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(page.headers.get('Cache-Control')).toContain('no-store')
    expect(page.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; script-src 'nonce-[^']+'; style-src 'nonce-[^']+'; form-action http:\/\/localhost:8787 https:\/\/\*\.2c2p\.com; frame-ancestors 'none'; base-uri 'none'$/,
    )
    const { shown, form, status } = await sendOn(page)
    expect(status).toBe(303)
    expect(shown.text).toContain('•••• 1111')
    expect(form?.getAttribute('data-order')).toBe(`/order/${order.token}`)
    expect(form?.querySelector('button[type=submit]')).not.toBeNull()
  })

  test('accepts card data in the query, even with blanks', async () => {
    const card = await encryptedCard()
    const query = Object.entries(card).map(([name, value]) => `${name}=${value.replaceAll('=', '%3D')}`)
    const page = await send(`/card-payment/${order.token}?${query.join('&')}`, {})
    expect((await sendOn(page)).status).toBe(303)
    expect(loggedLines().join()).not.toContain(card.encryptedCardInfo.slice(0, 20))
  })

  test('is paid by a signed response, even without a cookie', async () => {
    await sendOn(await leave(await encryptedCard()))
    const reference = (await latestAttempt())?.id
    const { payment } = await control({ provider: '2c2p-securepay', reference, outcome: 'paid' })
    const { paymentResponse } = payment as unknown as { paymentResponse: string }
    const RETURN = '/payment/return/2c2p-securepay'
    expect(await comeBack(RETURN, 'forged')).toBe('/myaccount/student/order')
    expect((await send(`${RETURN}?paymentResponse=x`, {})).headers.get('location')).toBe(
      '/myaccount/student/order',
    )
    expect((await latestAttempt())?.state).toBe('waiting')
    expect(await comeBack(RETURN, paymentResponse)).toBe(`/thankyou?orderId=${order.token}`)
    expect((await latestAttempt())?.state).toBe('paid')
    expect((await leave(await encryptedCard())).headers.get('location')).toBe(`/order/${order.token}`)
  })

  test.each<[string, (card: Record<string, string>) => Promise<Response>, number, string | null]>([
    ['no card', () => leave({}), 303, 'order'],
    ['another amount', card => leave({ ...card, due: '1' }), 303, 'order'],
    ['an order that does not exist', card => leave(card, '/card-payment/nobody-has-this-token'), 404, null],
    ['another person’s order number', card => leave(card, '/card-payment/100001'), 404, null],
    [
      'no order, for a visitor without orders',
      card => leave(card, '/card-payment'),
      303,
      '/myaccount/student/order',
    ],
    ['another site’s form', card => leave(card, `/card-payment/${order.token}`, CROSS_SITE), 403, null],
    [
      'another site’s link',
      card => send(`/card-payment/${order.token}?${new URLSearchParams(card)}`, { headers: CROSS_SITE }),
      303,
      '/myaccount/student/order',
    ],
    [
      'a prefetch of the browser',
      card =>
        send(`/card-payment/${order.token}?${new URLSearchParams(card)}`, {
          headers: { 'Sec-Purpose': 'prefetch' },
        }),
      303,
      '/myaccount/student/order',
    ],
  ])('starts nothing for %s', async (_, ask, status, to) => {
    const answer = await ask(await encryptedCard())
    const where = to === 'order' ? `/order/${order.token}` : to
    expect([answer.status, answer.headers.get('location')]).toEqual([status, where])
    if (status === 403) expectLogged('refused a request from another origin')
    expect((await latestAttempt())?.askAt).toBe(null)
  })

  test('takes the newest payable order if none is named', async () => {
    const buyer = await aStudent(needs)
    expect(await findCurrentOrder(needs, buyer)).toBe(null)
    await anOrder(needs, buyer, { paymentMethodId: 3 })
    const { order: newest } = await anOrder(needs, buyer, {
      paymentMethodId: 3,
      lines: [{ courseId: 102, planId: 2 }],
    })
    expect(await findCurrentOrder(needs, buyer)).toBe(newest.token)
  })
})
