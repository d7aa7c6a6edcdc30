import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { openProvider } from '#app/business/payments/open-provider.server.ts'
import { handlePaymentEvent } from '#app/business/payments/settling/handle-payment-event.server.ts'
import { recordPaymentEvent } from '#app/business/payments/settling/record-payment-event.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { getQrPicture } from '#app/business/payments/starting/get-qr-picture.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { paymentEvents, paymentMethods, payments } from '#app/db/schema/payments.ts'
import { HOUR, MINUTE } from '#app/platform/clock.ts'
import { later as laterOf, standingOf } from '#app/testing/payments/payment-attempts.ts'
import { control as controlOf, heldWith, paymentNeeds } from '#app/testing/payments/payment-needs.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { scb } from './scb.server.ts'

/* Payments by SCB's QR. The sandbox plays the bank. */

const needs = paymentNeeds()
const control = (order: Record<string, unknown>) => controlOf({ provider: 'scb', ...order })
let buyer: Awaited<ReturnType<typeof aStudent>>

beforeAll(async () => {
  await aShop(needs)
  await needs.db.insert(paymentMethods).values({ id: 4, name: 'QR', enabled: true })
})
beforeEach(async () => {
  buyer = await aStudent(needs)
  await control({ fault: { kind: '500', calls: 0 } })
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

async function start(orderId: number, own = needs) {
  const started = await startPayment(own, { order: { id: orderId }, methodId: 4 }, buyer)
  if (!started.ok) throw new Error(JSON.stringify(started.error))
  return { ...started.value, orderId }
}
const aQr = async (own = needs) => start((await anOrder(needs, buyer, { paymentMethodId: 4 })).order.id, own)
const settle = (paymentId: number, own = needs) => settlePayment(own, { paymentId, cause: 'poll' })
const later = (ms: number) => laterOf(paymentNeeds(), ms)

const standing = (orderId: number) => standingOf(needs, orderId)
const APPROVED = { order: 'approved', hasMismatch: false, attempts: ['paid'] }
const WAITING = { order: 'notYetReceived', hasMismatch: false, attempts: ['waiting'] }

test('shows a QR for 15 minutes and approves listed money', async () => {
  const { orderId, orderToken, paymentId, next } = await aQr()
  expect(next).toMatchObject({ kind: 'qr', imageUrl: null, svg: expect.stringContaining('<svg') })
  expect(next).toMatchObject({ testUrl: `http://localhost:8787/sandbox/scb/pay/${paymentId}` })
  const minutes = next.kind === 'qr' && next.expiresAt !== null ? (next.expiresAt - needs.now()) / MINUTE : 0
  expect(Math.round(minutes)).toBe(15)
  const picture = await getQrPicture(needs, { token: orderToken })
  expect(picture?.headers.get('content-type')).toBe('image/svg+xml')
  await settle(paymentId)
  expect(await standing(orderId)).toEqual(WAITING)
  await control({ reference: paymentId, outcome: 'paid' })
  await settle(paymentId)
  expect(await standing(orderId)).toEqual(APPROVED)
})

test('repeats a valid QR and replaces an expired one', async () => {
  const first = await aQr()
  expect(await start(first.orderId)).toMatchObject({ paymentId: first.paymentId, next: first.next })
  const other = await start(first.orderId, later(16 * MINUTE))
  expect(other.paymentId).not.toBe(first.paymentId)
  expect(await standing(first.orderId)).toMatchObject({ attempts: ['expired: expired', 'waiting'] })
})

test('finds money for a QR that expired in the shop', async () => {
  const { orderId, paymentId } = await aQr()
  await settle(paymentId, later(16 * MINUTE))
  expect(await standing(orderId)).toMatchObject({ order: 'notYetReceived', attempts: ['expired: expired'] })
  await control({ reference: paymentId, outcome: 'paid' })
  await sweepOpenPayments(later(HOUR))
  expect(await standing(orderId)).toEqual(APPROVED)
})

describe('when no QR comes', () => {
  test.each(['timeout', 'reset', '500', '429', 'malformed', 'html', 'truncated', 'empty'])(
    'because of %s, the next attempt makes one',
    async kind => {
      const { order } = await anOrder(needs, buyer, { paymentMethodId: 4 })
      await control({ fault: { kind, calls: 1 } })
      expect((await start(order.id)).next).toMatchObject({ kind: 'refused', code: 'no_answer' })
      expect(await standing(order.id)).toMatchObject({ order: 'notYetReceived', hasMismatch: false })
      expect((await start(order.id)).next.kind).toBe('qr')
    },
  )

  test('because the shop was interrupted, the sweep ends the attempt', async () => {
    const { orderId, paymentId } = await aQr()
    await needs.db
      .update(payments)
      .set({ state: 'created', providerReference: null, data: null })
      .where(eq(payments.id, paymentId))
    await settle(paymentId)
    expect(await standing(orderId)).toMatchObject({ attempts: ['created'] })
    await sweepOpenPayments(later(2 * MINUTE))
    expect(await standing(orderId)).toMatchObject({ attempts: ['failed: never_started'] })
  })
})

test.each(['timeout', 'reset', '500', '429', 'malformed', 'html', 'truncated', 'empty'])(
  'an inquiry that ends in %s changes nothing',
  async kind => {
    const { orderId, paymentId } = await aQr()
    await control({ reference: paymentId, outcome: 'paid' })
    await control({ fault: { kind, calls: 1 } })
    await settle(paymentId)
    expectLogged('provider unclear', { provider: 'scb', paymentId })
    expect(await standing(orderId)).toEqual(WAITING)
    await settle(paymentId)
    expect(await standing(orderId)).toEqual(APPROVED)
  },
)

const NOT_PAID_YET = '8101'
test.each([
  [NOT_PAID_YET, 404],
  [NOT_PAID_YET, 409],
  [NOT_PAID_YET, 400],
  ['9700', 500],
  ['9900', 400],
  ['4101', 200],
])('the bank’s code %s with status %s is never a failure', async (code, status) => {
  const { orderId, paymentId } = await aQr()
  const answer = () => Response.json({ status: { code: Number(code), description: 'x' } }, { status })
  const through = paymentNeeds({
    through: outbound => request =>
      /inquiry/.test(request.url) ? Promise.resolve(answer()) : outbound(request),
  })
  await settle(paymentId, through)
  if (code !== NOT_PAID_YET) expectLogged('provider unclear', { provider: 'scb', paymentId })
  expect(await standing(orderId)).toEqual(WAITING)
})

test('renews a token that the bank refuses', async () => {
  const seen: string[] = []
  let isRefused = true
  const own = paymentNeeds({
    through: outbound => async request => {
      const { pathname } = new URL(request.url)
      seen.push(pathname.split('/').at(-1) ?? '')
      if (pathname.endsWith('/create') && isRefused) {
        isRefused = false
        const headers = new Headers(request.headers)
        headers.set('authorization', 'Bearer over')
        return outbound(new Request(request, { headers }))
      }
      return outbound(request)
    },
  })
  expect((await aQr(own)).next.kind).toBe('qr')
  expect(seen.slice(-3)).toEqual(['create', 'token', 'create'])
})

describe('mismatched money', () => {
  test.each([
    ['a payment one satang too low', { amount: 1_499.99 }, 'wrong-amount'],
    ['a payment one baht too high', { amount: 1_501 }, 'wrong-amount'],
    ['a payment in another currency', { currency: 'USD' }, 'wrong-currency'],
  ])('%s goes to staff for review', async (_, paid, reason) => {
    const { orderId, paymentId } = await aQr()
    await control({ reference: paymentId, outcome: 'paid', ...paid })
    await settle(paymentId)
    const review = { order: 'notYetReceived', hasMismatch: true, attempts: [`review: ${reason}`] }
    expect(await standing(orderId)).toEqual(review)
  })

  test('goes to staff after cancellation and after a reversal', async () => {
    const cancelled = await aQr()
    await cancelOrder(needs, { order: { id: cancelled.orderId } }, buyer)
    await control({ reference: cancelled.paymentId, outcome: 'paid' })
    await settle(cancelled.paymentId)
    expect(await standing(cancelled.orderId)).toMatchObject({
      hasMismatch: true,
      attempts: ['review: order-ended'],
    })
    const back = await aQr()
    await control({ reference: back.paymentId, outcome: 'paid' })
    await settle(back.paymentId)
    await control({ reference: back.paymentId, outcome: 'refunded' })
    await settle(back.paymentId)
    expect(await standing(back.orderId)).toMatchObject({
      order: 'approved',
      attempts: ['refunded: taken-back'],
    })
  })
})

describe('a confirmation', () => {
  const notify = async (body: object) => {
    const request = new Request('http://localhost:8787/webhook/payment/scb', {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const bytes = new Uint8Array(await request.arrayBuffer())
    const own = paymentNeeds()
    const raw = { headers: request.headers, body: bytes, url: new URL(request.url) }
    const kept = await recordPaymentEvent(own, { provider: 'scb', raw })
    for (const { kind, what } of own.sent)
      if (kind === 'event') await handlePaymentEvent(own, { eventId: Number(what) })
    return kept.ok ? (JSON.parse(kept.value.body) as object) : null
  }
  const about = (paymentId: number, transactionId = 't1') => ({
    transactionId,
    amount: '1500.00',
    billPaymentRef1: String(paymentId),
    currencyCode: '764',
  })

  test('is acknowledged with its id and makes the shop ask', async () => {
    const { orderId, paymentId } = await aQr()
    await control({ reference: paymentId, outcome: 'paid' })
    const told = { resCode: '00', resDesc: 'success', transactionId: 't1' }
    expect(await notify(about(paymentId))).toEqual(told)
    expect(await standing(orderId)).toEqual(APPROVED)
    expect(await notify(about(paymentId))).toEqual(told)
    const kept = await needs.db.select().from(paymentEvents).where(eq(paymentEvents.signature, 'unsigned'))
    expect(kept.filter(({ paymentId: id }) => id === paymentId)).toHaveLength(1)
  })

  test('approves nothing when somebody else sends it', async () => {
    const { orderId, paymentId } = await aQr()
    expect(await notify(about(paymentId, 'forged'))).toMatchObject({ resCode: '00' })
    expect(await standing(orderId)).toEqual(WAITING)
  })

  test('with an unknown reference is acknowledged and kept', async () => {
    const told = { resCode: '00', transactionId: 'strange' }
    expect(await notify(about(799_999_999_999, 'strange'))).toMatchObject(told)
    const kept = await needs.db.select().from(paymentEvents)
    expect(kept.find(({ eventKey }) => eventKey.startsWith('strange:'))).toMatchObject({ outcome: 'ignored' })
  })
})

test('a reused reference makes the attempt fail', async () => {
  const { orderId, paymentId } = await aQr()
  const provider = await openProvider(scb, needs)
  if (!provider.ok) throw new Error(provider.error.faults.join())
  const again = await provider.value.start({
    paymentId,
    methodId: 4,
    orderId,
    amount: { minor: 150_000, currency: 'THB' },
    submittedFields: {},
    buyer: { name: '', email: '', ip: null },
    returnUrl: '',
    payableUntil: null,
    items: [],
  })
  expect(again).toMatchObject({ kind: 'not-paid', failure: { code: '1111' } })
  expect(await heldWith(paymentId)).toHaveLength(1)
})

test('uses the card inquiry for a card QR', async () => {
  const variables = {
    SCB_QR_TYPE: 'CS',
    SCB_MERCHANT_ID: '150123456789012',
    SCB_TERMINAL_ID: '100123456789012',
  }
  const own = paymentNeeds({ variables })
  const { orderId, paymentId, providerReference } = await aQr(own)
  expect(providerReference).toMatch(/^\d{23}$/)
  await settle(paymentId, own)
  expect(await standing(orderId)).toEqual(WAITING)
  await control({ reference: paymentId, outcome: 'paid' })
  await settle(paymentId, own)
  expect(await standing(orderId)).toEqual(APPROVED)
})

test.each([
  [{}, 'answers'],
  [{ SCB_API_SECRET: 'wrong' }, 'refuses'],
])('checks the keys: with %o the bank %s', async (variables, kind) => {
  const provider = await openProvider(scb, paymentNeeds({ variables }))
  expect(provider.ok && (await provider.value.check?.())).toMatchObject({ kind })
})
