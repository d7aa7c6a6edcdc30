import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#app/db/connection.ts'
import { paymentMethods, payments } from '#app/db/schema/payments.ts'
import { control } from '#app/testing/payments/payment-needs.ts'
import { aStudentOfCalls } from '#app/testing/requests/a-caller-of-calls.ts'
import { httpClient } from '#app/testing/requests/http-client.ts'
import { aVisitor } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds } from '#app/testing/shop/shop-needs.ts'

/* The calls of methods 4, 11 and 12, and the webhooks of SCB and GB Prime Pay. */

const bindings = env as unknown as Env
const db = connect(bindings.DB)
const needs = shopNeeds()
const SHOP = 'http://localhost:8787'
const answerOf = httpClient()
let student: { token: string }

type Answer = {
  success: boolean
  order_payment_id: number
  error?: { code: string }
  status?: { code: number; description: string }
  data?: { qrImage: string; qrRawData: string; csExtExpiryTime: string; invoice_url: string } | null
  QrcodeUrl?: { image: { download_uri: string } } | null
}

beforeAll(async () => {
  await aShop(needs)
  for (const id of [4, 11, 12]) await db.insert(paymentMethods).values({ id, name: `M${id}`, enabled: true })
  student = await aStudentOfCalls()
})

let order: { id: number; token: string }
const place = async (paymentMethodId: number) => {
  const contact = { fullname: 'A Buyer', email: `b${crypto.randomUUID()}@example.com`, tel: '0812345678' }
  order = (await anOrder(needs, aVisitor(), { paymentMethodId, contact })).order
}
const send = async (path: string, init: RequestInit): Promise<Response> =>
  answerOf(new Request(`${SHOP}${path}`, { redirect: 'manual', ...init }), bindings)

async function call(path: string, body: object, who: { token: string } | null = student) {
  const headers = { 'Content-Type': 'application/json', ...(who && { Authorization: `Bearer ${who.token}` }) }
  const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { http: answer.status, ...((await answer.json()) as Answer) }
}
const stateOf = async (id: number) => (await db.select().from(payments).where(eq(payments.id, id)))[0]?.state

describe('POST /api/payment/scb/qrcode/create', () => {
  beforeEach(() => place(4))
  const create = (body: object = {}) =>
    call('/api/payment/scb/qrcode/create', { orderId: order.token, ...body }, null)

  test('answers in SCB’s shape, with a PNG and an offset', async () => {
    const { status, data } = await create()
    expect(status).toEqual({ code: 1000, description: 'Success' })
    expect(atob(data?.qrImage ?? '').slice(1, 4)).toBe('PNG')
    expect(data?.csExtExpiryTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+07:00$/)
    const minutes = (Date.parse(data?.csExtExpiryTime ?? '') - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(15)
    expect((await create()).data).toEqual(data)
  })

  test('answers code 9900 without a QR, and recovers', async () => {
    await control({ provider: 'scb', fault: { kind: '500', calls: 1 } })
    expect(await create()).toMatchObject({ success: true, status: { code: 9900 }, data: null })
    expect((await create()).status?.code).toBe(1000)
  })

  test.each([
    ['no order', { orderId: null }, 'INPUT_ERROR'],
    ['an order that does not exist', { orderId: 'nobody-has-this-token' }, 'NOT_FOUND'],
    ['another person’s order number', { orderId: 100_001 }, 'NOT_FOUND'],
  ])('refuses %s', async (_, body, code) => expect((await create(body)).error?.code).toBe(code))

  test('answers SCB’s webhook in its format; a forged one changes nothing', async () => {
    const { order_payment_id } = await create()
    const body = JSON.stringify({ transactionId: 'x1', billPaymentRef1: String(order_payment_id) })
    const answer = await send('/webhook/payment/scb', { method: 'POST', body })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { resCode: '00', resDesc: 'success', transactionId: 'x1' },
    ])
    expect(await stateOf(order_payment_id)).toBe('waiting')
  })
})

describe('POST /api/gbprime', () => {
  beforeEach(() => place(11))
  const invoice = (body: object = {}) =>
    call('/api/gbprime', { orderId: order.token, total_amount: 1500, ...body })

  test('answers a page of the shop and starts no payment', async () => {
    const { data } = await invoice({
      success_redirect_url: `${SHOP}/thankyou`,
      failure_redirect_url: '/cart',
    })
    expect(data?.invoice_url).toMatch(/^http:\/\/localhost:8787\/payment\/card\/[\w-]{20,}\.[\w-]{20,}$/)
    const attempts = await db.select().from(payments).where(eq(payments.orderId, order.id))
    expect(attempts.map(({ askAt }) => askAt)).toEqual([null])
  })

  test.each([
    ['a return address on another site', { success_redirect_url: 'https://evil.test/' }, 'INPUT_ERROR'],
    ['a return address that only looks like a path', { failure_redirect_url: '//evil.test' }, 'INPUT_ERROR'],
    [
      'a host that begins like the shop’s',
      { failure_redirect_url: 'http://localhost:87870/x' },
      'INPUT_ERROR',
    ],
    ['another amount', { total_amount: 1 }, 'AMOUNT_MISMATCH'],
  ])('refuses %s', async (_, body, code) => expect((await invoice(body)).error?.code).toBe(code))

  test('requires a student, and their own order by number', async () => {
    expect(await invoice({ orderId: order.id })).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(await call('/api/gbprime', { orderId: order.token }, null)).toMatchObject({ http: 401 })
  })

  test('accepts the bank’s return without a cookie', async () => {
    const [own] = await db.select().from(payments).where(eq(payments.orderId, order.id))
    const id = own?.id ?? 0
    const { createSigner } = await import('#app/platform/signing.ts')
    const s = await createSigner(String(bindings.APP_SECRET)).sign('payment-return', String(id))
    const back = async (query: Record<string, string>) => {
      const address = `/payment/return/${id}?${new URLSearchParams(query)}`
      const headers = { Origin: 'https://gb.test', 'Sec-Fetch-Site': 'cross-site' }
      const body = new URLSearchParams({ resultCode: '00', referenceNo: String(id) })
      return (await send(address, { method: 'POST', headers, body })).headers.get('location')
    }
    expect(await back({ s, ok: '/thankyou' })).toBe(`/order/${order.token}`)
    await db.update(payments).set({ state: 'failed' }).where(eq(payments.id, id))
    expect(await back({ s, no: '/cart' })).toBe('/cart')
    expect(await back({ s, no: 'https://evil.test' })).toBe(`/order/${order.token}/left?failed`)
    expect(await back({ s: 'x', no: '/cart' })).toBe('/myaccount/student/order')
  })
})

describe('POST /api/gbprime/promptpay', () => {
  beforeEach(() => place(12))

  test('answers the shop’s own QR address; the order shows the result', async () => {
    const { QrcodeUrl, order_payment_id } = await call('/api/gbprime/promptpay', {
      orderId: order.token,
      total_amount: '1500.00',
    })
    expect(QrcodeUrl?.image.download_uri).toBe(`${SHOP}/order/${order.token}/qr`)
    await control({ provider: 'gbprime', reference: order_payment_id, outcome: 'paid' })
    await db.update(payments).set({ askedAt: 0 }).where(eq(payments.id, order_payment_id))
    const read = await (await send(`/private/orders/${order.token}`, {})).json()
    expect(read).toMatchObject({ data: { payment_status: 'approved' } })
  })

  test('requires a student and the exact amount', async () => {
    const body = { orderId: order.token, total_amount: 1499.99 }
    expect(await call('/api/gbprime/promptpay', body)).toMatchObject({ error: { code: 'AMOUNT_MISMATCH' } })
    expect(await call('/api/gbprime/promptpay', body, null)).toMatchObject({ http: 401 })
  })
})
