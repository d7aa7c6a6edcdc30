import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { type StartPayment, startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { paymentEvents, paymentMethods, payments } from '#app/db/schema/payments.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { aReport } from '#app/testing/payments/a-report.ts'
import { standingOf } from '#app/testing/payments/payment-attempts.ts'
import { cardToken, control, heldWith, paymentNeeds } from '#app/testing/payments/payment-needs.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { meanwhile } from '#app/testing/shop/meanwhile.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { settlePayment } from './settle-payment.server.ts'

/* Provider faults of every kind, mismatches, and a database that fails after the charge. */

const needs = paymentNeeds()
let buyer: Awaited<ReturnType<typeof aStudent>>

beforeAll(async () => {
  await aShop(needs)
  await needs.db.batch([
    needs.db.insert(paymentMethods).values({ id: 8, name: 'Card', enabled: true }),
    needs.db.insert(paymentMethods).values({ id: 9, name: 'PromptPay', enabled: true }),
  ])
})
beforeEach(async () => {
  buyer = await aStudent(needs)
  await control({ fault: { kind: '500', calls: 0 } })
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const anOrderFor = async (paymentMethodId: number) =>
  (await anOrder(needs, buyer, { paymentMethodId })).order.id

async function start(orderId: number, over: Partial<StartPayment> = {}, own = needs) {
  const started = await startPayment(own, { order: { id: orderId }, methodId: 9, ...over }, buyer)
  if (!started.ok) throw new Error(JSON.stringify(started.error))
  return started.value
}

const byCard = async (number?: string) => ({
  methodId: 8,
  submittedFields: { token: await cardToken(number) },
})
const settle = (paymentId: number, own = needs) => settlePayment(own, { paymentId, cause: 'poll' })

const standing = (orderId: number) => standingOf(needs, orderId)

describe('a charge whose answer is lost', () => {
  test.each(['timeout', 'malformed', 'html', 'truncated', 'empty'])(
    'by %s is found again and charged once',
    async kind => {
      const orderId = await anOrderFor(8)
      const card = await byCard()
      await control({ fault: { kind, calls: 1 } })
      const { paymentId, next } = await start(orderId, card)
      expect(next).toEqual({ kind: 'checking' })
      expectLogged('provider unclear', { provider: 'omise', paymentId })
      expect(await standing(orderId)).toMatchObject({ order: 'notYetReceived', attempts: ['created'] })
      await settle(paymentId)
      expect(await standing(orderId)).toEqual({ order: 'approved', hasMismatch: false, attempts: ['paid'] })
      expect(await heldWith(paymentId)).toHaveLength(1)
    },
  )

  test('is not repeated by the next press', async () => {
    const orderId = await anOrderFor(8)
    await control({ fault: { kind: 'truncated', calls: 1 } })
    const { paymentId } = await start(orderId, await byCard())
    expectLogged('provider unclear', { provider: 'omise', paymentId })
    const later = paymentNeeds()
    later.clock.at += MINUTE
    expect((await start(orderId, await byCard(), later)).next).toEqual({ kind: 'settled' })
    expect(await standing(orderId)).toEqual({ order: 'approved', hasMismatch: false, attempts: ['paid'] })
  })
})

describe('a provider that does not carry out a call', () => {
  test.each(['reset', '500', '429'])('and answers %s leaves the order payable', async kind => {
    const orderId = await anOrderFor(9)
    await control({ fault: { kind, calls: 1 } })
    const { paymentId, next } = await start(orderId)
    expect(next).toEqual({ kind: 'checking' })
    expectLogged('provider unclear', { provider: 'omise', paymentId })
    expect(await heldWith(paymentId)).toHaveLength(0)
    const later = paymentNeeds()
    later.clock.at += 20 * MINUTE
    await sweepOpenPayments(later)
    expect(await standing(orderId)).toMatchObject({
      order: 'notYetReceived',
      attempts: ['failed: never_started'],
    })
    expect((await start(orderId)).next.kind).toBe('qr')
  })

  test.each(['timeout', 'reset', '500', '429', 'malformed', 'html', 'truncated', 'empty'])(
    'and answers a question with %s is asked again',
    async kind => {
      const orderId = await anOrderFor(9)
      const { paymentId } = await start(orderId)
      await control({ reference: paymentId, outcome: 'paid' })
      await control({ fault: { kind, calls: 1 } })
      await settle(paymentId)
      expectLogged('provider unclear', { provider: 'omise', paymentId })
      expect(await standing(orderId)).toEqual({
        order: 'notYetReceived',
        hasMismatch: false,
        attempts: ['waiting'],
      })
      await settle(paymentId)
      expect((await standing(orderId)).order).toBe('approved')
    },
  )
})

describe('a mismatch', () => {
  test.each([
    ['a payment one satang too low', { amount: 1_499.99 }, 'wrong-amount'],
    ['a payment one satang too high', { amount: 1_500.01 }, 'wrong-amount'],
    ['a payment a hundred times too high', { amount: 150_000 }, 'wrong-amount'],
    ['a payment in another currency', { currency: 'USD' }, 'wrong-currency'],
  ])('%s is put before staff', async (_, paid, reason) => {
    const orderId = await anOrderFor(9)
    const { paymentId } = await start(orderId)
    await control({ reference: paymentId, outcome: 'paid', ...paid })
    await settle(paymentId)
    const review = { order: 'notYetReceived', hasMismatch: true, attempts: [`review: ${reason}`] }
    expect(await standing(orderId)).toEqual(review)
    await settle(paymentId)
    expect(await standing(orderId)).toEqual(review)
    const again = await startPayment(needs, { order: { id: orderId }, methodId: 9 }, buyer)
    expect(again).toMatchObject({ error: { code: 'NEEDS_REVIEW' } })
  })

  test('a live shop does not accept test money', async () => {
    const orderId = await anOrderFor(9)
    const { paymentId } = await start(orderId)
    await control({ reference: paymentId, outcome: 'paid' })
    const [own] = await needs.db.select().from(payments).where(eq(payments.id, paymentId))
    const { applyAnswer } = await import('./apply-answer.server.ts')
    const about = {
      reference: paymentId,
      providerReference: own?.providerReference ?? '',
      mode: 'test' as const,
    }
    await applyAnswer(needs, {
      provider: 'omise',
      mode: 'live',
      paymentId,
      orderId,
      cause: 'webhook',
      answer: { kind: 'paid', about, minor: 150_000, currency: 'THB', returned: 0 },
    })
    expect(await standing(orderId)).toMatchObject({ hasMismatch: true, attempts: ['review: wrong-mode'] })
  })

  test('a second payment of an order is kept too', async () => {
    const orderId = await anOrderFor(8)
    const qr = await start(orderId)
    await start(orderId, await byCard())
    expect(await standing(orderId)).toMatchObject({ order: 'approved', attempts: ['paid', 'cancelled'] })
    await control({ reference: qr.paymentId, outcome: 'paid' })
    await settle(qr.paymentId)
    expect(await standing(orderId)).toEqual({
      order: 'approved',
      hasMismatch: true,
      attempts: ['paid', 'review: second-payment'],
    })
  })

  test('a transfer reported beside a payment becomes a mismatch', async () => {
    const orderId = await anOrderFor(9)
    const { paymentId } = await start(orderId)
    await reportTransfer(needs, { order: { id: orderId }, report: aReport() }, buyer)
    await control({ reference: paymentId, outcome: 'paid' })
    await settle(paymentId)
    expect(await standing(orderId)).toMatchObject({ order: 'approved', hasMismatch: true })
  })

  test('money taken back leaves the order as it is', async () => {
    const orderId = await anOrderFor(8)
    const { paymentId } = await start(orderId, await byCard())
    await control({ reference: paymentId, outcome: 'failed' })
    await settle(paymentId)
    expect(await standing(orderId)).toEqual({
      order: 'approved',
      hasMismatch: true,
      attempts: ['refunded: taken-back'],
    })
  })
})

test('a late failure of an abandoned attempt changes nothing', async () => {
  const orderId = await anOrderFor(8)
  const qr = await start(orderId)
  await start(orderId, await byCard())
  await control({ reference: qr.paymentId, outcome: 'failed' })
  await settle(qr.paymentId)
  expect(await standing(orderId)).toMatchObject({ order: 'approved', hasMismatch: false })
})

test('withdraws a cancelled order’s QR at the provider', async () => {
  const orderId = await anOrderFor(9)
  const { paymentId } = await start(orderId)
  await cancelOrder(needs, { order: { id: orderId } }, buyer)
  const later = paymentNeeds()
  later.clock.at += MINUTE
  await sweepOpenPayments(later)
  expect(await heldWith(paymentId)).toMatchObject([{ state: 'expired' }])
  expect(await standing(orderId)).toMatchObject({ order: 'cancelled', hasMismatch: false })
})

test('an unpaid QR expires, and the buyer gets another', async () => {
  const orderId = await anOrderFor(9)
  const { paymentId } = await start(orderId)
  await control({ reference: paymentId, outcome: 'expired' })
  await settle(paymentId)
  expect(await standing(orderId)).toMatchObject({ order: 'notYetReceived', attempts: ['expired: expired'] })
  expect((await start(orderId)).paymentId).not.toBe(paymentId)
})

test('a new card replaces one waiting at the bank’s page', async () => {
  const orderId = await anOrderFor(8)
  const first = await start(orderId, await byCard('5454545454545454'))
  expect(first.next).toMatchObject({ kind: 'redirect', url: expect.stringContaining('/3ds/') })
  const second = await start(orderId, await byCard('4000000000000002'))
  expect(second.paymentId).not.toBe(first.paymentId)
  expect(await heldWith(first.paymentId)).toMatchObject([{ state: 'expired' }])
  await control({ reference: second.paymentId, outcome: 'paid' })
  await settle(second.paymentId)
  expect(await standing(orderId)).toMatchObject({
    order: 'approved',
    hasMismatch: false,
    attempts: ['cancelled', 'paid'],
  })
})

test.each([
  ['before', { before: 2 }],
  ['after', { after: 2 }],
] as const)('a database fault %s the commit still approves once', async (_, point) => {
  const orderId = await anOrderFor(9)
  const { paymentId } = await start(orderId)
  await control({ reference: paymentId, outcome: 'paid' })
  const failing = meanwhile(point, async () => {
    if ('before' in point) throw new Error('D1_ERROR: the database went away')
  })
  await settle(paymentId, paymentNeeds({ needs: failing })).catch(() => {})
  await settle(paymentId)
  expect(await standing(orderId)).toEqual({ order: 'approved', hasMismatch: false, attempts: ['paid'] })
  const told = await needs.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId))
  expect(told.filter(({ outcome }) => outcome === 'approve')).toHaveLength(1)
})

test('cancelling and paying at once never both succeed', async () => {
  for (let round = 0; round < 10; round++) {
    buyer = await aStudent(needs)
    const orderId = await anOrderFor(9)
    const { paymentId } = await start(orderId)
    await control({ reference: paymentId, outcome: 'paid' })
    const acts = [
      () => cancelOrder(paymentNeeds(), { order: { id: orderId } }, buyer),
      () => settle(paymentId, paymentNeeds()),
    ]
    await Promise.all((round % 2 ? acts : acts.toReversed()).map(act => act()))
    const { order, hasMismatch } = await standing(orderId)
    expect([order, hasMismatch]).toEqual(order === 'approved' ? ['approved', false] : ['cancelled', true])
  }
})

test.each([
  [
    'a cancelled order',
    async (id: number) => void (await cancelOrder(needs, { order: { id } }, buyer)),
    {},
    'ORDER_NOT_PAYABLE',
  ],
  ['an amount other than the amount due', async () => {}, { claimed: 1 }, 'AMOUNT_MISMATCH'],
  ['a method that is switched off', async () => {}, { methodId: 11 }, 'PAYMENT_METHOD_OFF'],
])('refuses to start for %s', async (_, happens, over, code) => {
  const orderId = await anOrderFor(9)
  await happens(orderId)
  const refused = await startPayment(needs, { order: { id: orderId }, methodId: 9, ...over }, buyer)
  expect(refused).toMatchObject({ ok: false, error: { code } })
})

test('starts nothing for strangers or with a test key', async () => {
  const orderId = await anOrderFor(9)
  const command = { order: { id: orderId }, methodId: 9 }
  expect(await startPayment(needs, command, await aStudent(needs))).toMatchObject({
    error: { code: 'NOT_FOUND' },
  })
  const live = paymentNeeds({ variables: { OMISE_MODE: 'live' } })
  expect(await startPayment(live, command, buyer)).toMatchObject({ error: { code: 'PROVIDER_NOT_READY' } })
  expectLogged(/"provider not ready".*no address for live payments.*test key/)
})
