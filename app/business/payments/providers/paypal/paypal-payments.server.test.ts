import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { cancelOverdueOrders } from '#app/business/orders/process/cancel-overdue-orders.server.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { providerOf } from '#app/business/payments/providers.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { paymentPanelOf } from '#app/business/payments/starting/payment-panel.server.ts'
import { resumeOwnPayment } from '#app/business/payments/starting/resume-own-payment.server.ts'
import { type StartPayment, startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { paymentEvents, paymentMethods, payments } from '#app/db/schema/payments.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/clock.ts'
import { readPage } from '#app/testing/pages/page.ts'
import { needsInside } from '#app/testing/payment-proof/needs-inside.ts'
import { choose, type PayPalChoice } from '#app/testing/payment-proof/paypal-window.ts'
import { askSandbox } from '#app/testing/payment-proof/sandbox-inside.ts'
import { callbackOf, happens, webhookServerOf } from '#app/testing/payment-proof/webhook-server.ts'
import { later as laterOf, standingInWords } from '#app/testing/payments/payment-attempts.ts'
import { set, sql, usd } from '#app/testing/requests/boundary-rows.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder, aWish } from '#app/testing/shop/an-order.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { PAYPAL } from './paypal-start.ts'

/* Payments by PayPal. The sandbox plays PayPal in the same process. */

const needs = needsInside()
let buyer: Awaited<ReturnType<typeof aStudent>>

beforeAll(async () => {
  await aShop(needs)
  await needs.db.batch([
    needs.db.insert(paymentMethods).values({ id: PAYPAL, name: 'PayPal', enabled: true }),
    needs.db.insert(paymentMethods).values({ id: 9, name: 'PromptPay', enabled: true }),
  ])
})
beforeEach(async () => {
  buyer = await aStudent(needs)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

async function start(orderId: number, over: Partial<StartPayment> = {}, own = needs) {
  const started = await startPayment(own, { order: { id: orderId }, methodId: PAYPAL, ...over }, buyer)
  if (!started.ok) throw new Error(JSON.stringify(started.error))
  return started.value
}

async function anAttempt(own = needs) {
  const { order } = await anOrder(own, buyer, { paymentMethodId: PAYPAL })
  return { ...(await start(order.id, {}, own)), orderId: order.id as number }
}

const comeBack = (orderId: number, own = needs) =>
  resumeOwnPayment(own, { order: { id: orderId }, paymentId: null }, buyer)
const look = (paymentId: number, own = needs) => settlePayment(own, { paymentId, cause: 'poll' })
const later = (ms: number) => laterOf(needsInside(), ms)

async function paypal() {
  const opened = await providerOf(PAYPAL)?.open({ ...needs, publicUrl: 'http://localhost:8787' })
  if (!opened?.ok) throw new Error('PayPal is not ready')
  return opened.value
}

const standing = (orderId: number) => standingInWords(needs, orderId)

test('opens PayPal’s page with exactly the amount due', async () => {
  const { next, providerReference } = await anAttempt()
  expect(next).toMatchObject({ kind: 'redirect', handle: providerReference })
  const answer = await askSandbox()(new Request((next as { url: string }).url))
  expect(readPage(await answer.text()).text).toMatch(/Sandbox - no money moves.*1500\.00 THB/)
})

describe('captures the money that the buyer approved', () => {
  test.each<[string, (orderId: number, paymentId: number) => Promise<unknown>]>([
    ['when the buyer returns from PayPal', orderId => comeBack(orderId)],
    ['when the waiting page asks', (_, paymentId) => look(paymentId)],
    ['by the sweep after the buyer closed the browser', async () => sweepOpenPayments(later(MINUTE))],
    [
      'once if all of these happen at the same time',
      (orderId, paymentId) =>
        Promise.all([
          comeBack(orderId),
          comeBack(orderId),
          look(paymentId),
          sweepOpenPayments(later(MINUTE)),
        ]),
    ],
  ])('%s', async (_, happen) => {
    const { orderId, paymentId } = await anAttempt()
    await choose(paymentId, 'pay')
    expect(await standing(orderId)).toBe('notYetReceived, waiting')
    await happen(orderId, paymentId)
    // One of several simultaneous requests may have been told to ask again.
    await look(paymentId)
    expect(await standing(orderId)).toBe('approved, paid')
  })

  test('when PayPal sends its signed webhook', async () => {
    const { orderId, paymentId } = await anAttempt()
    await choose(paymentId, 'pay', webhookServerOf(needs))
    expect(await standing(orderId)).toBe('approved, paid')
    const events = await needs.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId))
    expect(events).toContainEqual(expect.objectContaining({ cause: 'webhook', signature: 'valid' }))
  })

  test('but not for a cancelled or overdue order', async () => {
    const cancelled = await anAttempt()
    await choose(cancelled.paymentId, 'pay')
    await cancelOrder(needs, { order: { id: cancelled.orderId } }, buyer)
    await comeBack(cancelled.orderId)
    const overdue = await anAttempt()
    await choose(overdue.paymentId, 'pay')
    await look(overdue.paymentId, later(2 * DAY))
    expect([await standing(cancelled.orderId), await standing(overdue.orderId)]).toEqual([
      'cancelled, cancelled',
      'notYetReceived, waiting',
    ])
  })

  test('but not if the amount due differs', async () => {
    const { orderId, paymentId } = await anAttempt()
    await choose(paymentId, 'pay')
    await needs.db.update(payments).set({ amount: 150_001 }).where(eq(payments.id, paymentId))
    await comeBack(orderId)
    expect(await standing(orderId)).toBe('notYetReceived, waiting')
    await needs.db.update(payments).set({ amount: 150_000 }).where(eq(payments.id, paymentId))
  })
})

test('waits for another card after a decline', async () => {
  const { orderId, paymentId, next } = await anAttempt()
  await choose(paymentId, 'decline')
  expect(await comeBack(orderId)).toMatchObject({ value: { next, setback: 'INSTRUMENT_DECLINED' } })
  expect(await standing(orderId)).toBe('notYetReceived, waiting: INSTRUMENT_DECLINED')
  await choose(paymentId, 'pay')
  await look(paymentId)
  expect(await standing(orderId)).toBe('notYetReceived, waiting: INSTRUMENT_DECLINED')
  expect(await comeBack(orderId)).toMatchObject({ value: { next: { kind: 'settled' }, setback: null } })
  expect(await standing(orderId)).toBe('approved, paid')
})

test.each([
  ['comes', 'paid', 'approved, paid'],
  ['is declined', 'failed', 'notYetReceived, failed: DECLINED_BY_RISK_FRAUD_FILTERS'],
])('waits for days of review until the money %s', async (_, outcome, told) => {
  const { orderId, paymentId } = await anAttempt()
  await choose(paymentId, 'review')
  expect(await comeBack(orderId)).toMatchObject({
    value: { status: 'pendingApproved', next: { kind: 'checking' } },
  })
  const afterDays = later(5 * DAY)
  await cancelOverdueOrders(afterDays)
  await happens({ player: 'paypal', reference: paymentId, outcome }, webhookServerOf(afterDays))
  expect(await standing(orderId)).toBe(told)
})

test.each<[PayPalChoice]>([['cancel'], ['later']])(
  '%s leads to the order list, where paying can continue',
  async choice => {
    const { orderId, paymentId, next } = await anAttempt()
    const { location } = await choose(paymentId, choice)
    expect(location).toContain(`http://localhost:8787/myaccount/student/order?order=${orderId}&token=`)
    await look(paymentId)
    expect(await standing(orderId)).toBe('notYetReceived, waiting')
    expect(await start(orderId)).toMatchObject({ paymentId, next })
  },
)

test('approves the order through the return link', async () => {
  const { orderId, paymentId } = await anAttempt()
  const { location } = await choose(paymentId, 'pay')
  const answer = await webhookServerOf(needs)(new Request(location))
  expect(answer.headers.get('location')).toMatch(/^\/thankyou\?orderId=/)
  expect(await standing(orderId)).toBe('approved, paid')
})

test.each([
  ['voided at PayPal', 'expired', 'expired: expired'],
  ['declined without a retry', 'failed', 'failed: DECLINED_BY_RISK_FRAUD_FILTERS'],
])('an attempt that is %s ends, and another can start', async (_, outcome, told) => {
  const { orderId, paymentId } = await anAttempt()
  await happens(
    { player: 'paypal', reference: paymentId, outcome, notify: { times: 0 } },
    webhookServerOf(needs),
  )
  await look(paymentId)
  expect(await standing(orderId)).toBe(`notYetReceived, ${told}`)
  const again = await start(orderId)
  expect(again.paymentId).not.toBe(paymentId)
  expect(again.next.kind).toBe('redirect')
})

test('an unused link expires after three hours', async () => {
  const { orderId, paymentId } = await anAttempt()
  const own = later(3 * HOUR)
  await look(paymentId, own)
  expect(await standing(orderId)).toBe('notYetReceived, expired: expired')
})

test('a start whose answer is lost is replaced', async () => {
  const { order } = await anOrder(needs, buyer, { paymentMethodId: PAYPAL })
  const lossy = needsInside({
    through: outbound => async request => {
      const answer = await outbound(request)
      if (new URL(request.url).pathname.endsWith('/v2/checkout/orders'))
        throw new TypeError('connection lost')
      return answer
    },
  })
  const { next, paymentId } = await start(order.id, {}, lossy)
  expect(next).toEqual({ kind: 'checking' })
  expectLogged('provider unclear', { provider: 'paypal', paymentId })
  expect((await start(order.id, {}, later(MINUTE))).next.kind).toBe('redirect')
  expect(await standing(order.id)).toBe('notYetReceived, failed: never_started, waiting')
})

test('retries a lost call with the same idempotency key', async () => {
  const asked: string[] = []
  let isLost = false
  const lossy = needsInside({
    through: outbound => async request => {
      const id = request.headers.get('paypal-request-id')
      const answer = await outbound(request)
      if (id === null) return answer
      asked.push(id)
      isLost = !isLost
      if (isLost) throw new TypeError('connection lost')
      return answer
    },
  })
  const { orderId, paymentId } = await anAttempt(lossy)
  await choose(paymentId, 'pay')
  await comeBack(orderId, lossy)
  expect(await standing(orderId)).toBe('approved, paid')
  const [create, capture] = [`${paymentId}-create`, `${paymentId}-capture-0`]
  expect(asked).toEqual([create, create, capture, capture])
})

test('reuses a token until PayPal refuses it', async () => {
  await (await paypal()).statusOf?.('NOBODY')
  const asked: string[] = []
  const own = needsInside({
    through: outbound => async request => {
      const { pathname } = new URL(request.url)
      asked.push(pathname.split('/').at(-1) ?? '')
      const isRefused = asked.length === 1
      return isRefused
        ? Response.json({ name: 'AUTHENTICATION_FAILURE' }, { status: 401 })
        : outbound(request)
    },
  })
  const { next } = await anAttempt(own)
  expect(next.kind).toBe('redirect')
  expect(asked).toEqual(['orders', 'token', 'orders'])
})

describe('mismatched money', () => {
  test.each([
    ['a payment one satang too low', { amount: 1_499.99 }, 'wrong-amount'],
    ['a payment in another currency', { currency: 'USD' }, 'wrong-currency'],
  ])('%s goes to staff for review', async (_, over, reason) => {
    const { orderId, paymentId } = await anAttempt()
    await happens(
      { player: 'paypal', reference: paymentId, outcome: 'paid', ...over },
      webhookServerOf(needs),
    )
    expect(await standing(orderId)).toBe(`notYetReceived, review: ${reason}, review!`)
  })

  test('goes to staff after the order was cancelled', async () => {
    const { orderId, paymentId } = await anAttempt()
    await cancelOrder(needs, { order: { id: orderId } }, buyer)
    await happens({ player: 'paypal', reference: paymentId, outcome: 'paid' }, webhookServerOf(needs))
    expect(await standing(orderId)).toBe('cancelled, review: order-ended, review!')
  })

  test('goes to staff after a refund at PayPal', async () => {
    const { orderId, paymentId } = await anAttempt()
    await choose(paymentId, 'pay', webhookServerOf(needs))
    await happens({ player: 'paypal', reference: paymentId, outcome: 'refunded' }, webhookServerOf(needs))
    expect(await standing(orderId)).toBe('approved, refunded: given-back, review!')
  })
})

describe('a webhook event', () => {
  const paidEvent = async (paymentId: number, over: object = {}) => {
    const event = await callbackOf({ player: 'paypal', reference: paymentId, outcome: 'paid', ...over })
    if (!event) throw new Error('PayPal tells of it')
    return event
  }

  test('is kept once when it arrives twice', async () => {
    const { orderId, paymentId } = await anAttempt()
    const event = await paidEvent(paymentId)
    const server = webhookServerOf(needs)
    const answers = await Promise.all([server(event.clone() as Request), server(event.clone() as Request)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const kept = await needs.db.select().from(paymentEvents).where(eq(paymentEvents.signature, 'valid'))
    expect(kept.filter(({ paymentId: id }) => id === paymentId)).toHaveLength(1)
    expect(await standing(orderId)).toBe('approved, paid')
  })

  test('is refused if somebody else signed it', async () => {
    const { orderId, paymentId } = await anAttempt()
    await choose(paymentId, 'pay')
    const event = await paidEvent(paymentId, { notify: { forged: true } })
    expect((await webhookServerOf(needs)(event)).status).toBe(401)
    expectLogged('webhook not believed', { provider: 'paypal', signature: 'bad' })
    expect(await standing(orderId)).toBe('notYetReceived, waiting')
  })

  test.each<[string, (event: Request, body: string) => [headers: Headers, body: string]]>([
    ['with a reformatted body', (event, body) => [event.headers, JSON.stringify(JSON.parse(body), null, 1)]],
    ['with another amount', (event, body) => [event.headers, body.replace('1500.00', '0.01')]],
    ['without its signature', event => [without(event.headers, 'paypal-transmission-sig'), '{}']],
    [
      'with another certificate',
      (event, body) => [changed(event.headers, 'paypal-cert-url', 'https://evil.test/c.pem'), body],
    ],
    ['with a webhook id of its own', (event, body) => [event.headers, `${body},"webhook_id":"WH-X"`]],
  ])('%s is refused', async (_, change) => {
    const { orderId, paymentId } = await anAttempt()
    const event = await paidEvent(paymentId)
    const [headers, body] = change(event, await event.clone().text())
    const answer = await webhookServerOf(needs)(new Request(event.url, { method: 'POST', headers, body }))
    expect(answer.status).toBe(401)
    expectLogged('webhook not believed', { provider: 'paypal' })
    expect(await standing(orderId)).toBe('notYetReceived, waiting')
  })

  test('makes the shop ask if PayPal cannot verify it', async () => {
    const { orderId, paymentId } = await anAttempt()
    const event = await paidEvent(paymentId)
    const own = needsInside({
      through: outbound => request =>
        request.url.includes('/verify-webhook-signature')
          ? Promise.resolve(new Response('', { status: 503 }))
          : outbound(request),
    })
    expect((await webhookServerOf(own)(event)).status).toBe(200)
    expect(await standing(orderId)).toBe('approved, paid')
  })
})

function without(headers: Headers, name: string): Headers {
  const rest = new Headers(headers)
  rest.delete(name)
  return rest
}

function changed(headers: Headers, name: string, value: string): Headers {
  const other = new Headers(headers)
  other.set(name, value)
  return other
}

test('is the only online method that takes dollars', async () => {
  await sql(set('is_layout_course_registration', 1), usd(3_900))
  const { order } = await anOrder(needs, buyer, { paymentMethodId: PAYPAL })
  const { paymentId } = await start(order.id)
  const found = await getOrderForBuyer(needs, { id: order.id }, buyer)
  expect(found && (await paymentPanelOf(needs, found))).toMatchObject({
    due: { minor: 3_900, currency: 'USD' },
    entry: { kind: 'buttons', scriptUrl: expect.stringContaining('currency=USD') },
  })
  await choose(paymentId, 'pay')
  expect(await comeBack(order.id)).toMatchObject({ value: { next: { kind: 'settled' } } })
  const other = await aStudent(needs)
  const byOmise = await placeOrder(needs, aWish({ paymentMethodId: 9 }), other)
  expect(byOmise).toMatchObject({ error: { code: 'PAYMENT_METHOD_OFF' } })
  await sql("DELETE FROM settings WHERE key = 'is_layout_course_registration'")
  expect((await placeOrder(needs, aWish({ paymentMethodId: 9 }), other)).ok).toBe(true)
})

describe('a refund', () => {
  test('happens once per id and never exceeds the payment', async () => {
    const { paymentId, providerReference } = await anAttempt()
    await choose(paymentId, 'pay', webhookServerOf(needs))
    const provider = await paypal()
    const payment = {
      paymentId,
      methodId: PAYPAL,
      providerReference,
      createdAt: needs.now(),
      expiresAt: null,
      amount: { minor: 150_000, currency: 'THB' as const },
    }
    const give = (id: number, minor: number) =>
      provider.refund?.(payment, { key: `refund-${id}`, amount: { minor, currency: 'THB' } })
    expect([await give(1, 50_000), await give(1, 50_000)]).toEqual([
      { kind: 'given-back' },
      { kind: 'given-back' },
    ])
    expect(await provider.status(payment)).toMatchObject({ kind: 'paid', returned: 50_000 })
    expect(await give(2, 100_001)).toMatchObject({
      kind: 'refused',
      failure: { code: 'REFUND_AMOUNT_EXCEEDED' },
    })
    expect(await give(3, 100_000)).toEqual({ kind: 'given-back' })
    expect(await provider.status(payment)).toMatchObject({ kind: 'paid', returned: 150_000 })
    expect(await give(4, 1)).toMatchObject({ kind: 'refused' })
  })

  test('of an unpaid order is refused', async () => {
    const { paymentId, providerReference } = await anAttempt()
    const amount = { minor: 150_000, currency: 'THB' as const }
    const payment = {
      paymentId,
      methodId: PAYPAL,
      providerReference,
      createdAt: 0,
      expiresAt: null,
      amount,
    }
    expect(await (await paypal()).refund?.(payment, { key: 'refund-9', amount })).toMatchObject({
      failure: { code: 'no_capture' },
    })
  })
})

test('tells whether PayPal accepts the keys', async () => {
  const checked = async (PAYPAL_CLIENT_SECRET: string) => {
    const variables = { ...needs.variables, PAYPAL_CLIENT_SECRET }
    const opened = await providerOf(PAYPAL)?.open({ ...needs, variables, publicUrl: 'http://localhost:8787' })
    return opened?.ok ? opened.value.check?.() : null
  }
  expect(await checked('sandbox-paypal-secret')).toEqual({ kind: 'answers' })
  expect(await checked('another')).toMatchObject({
    kind: 'refuses',
    why: expect.stringContaining('invalid_client'),
  })
})
