import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#app/business/callers/caller.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { sweepOpenPayments } from '#app/business/payments/sweep-open-payments.server.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods, paymentRefunds } from '#app/db/schema/payments.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { cardToken, control, paymentNeeds, sandbox } from '#app/testing/payments/payment-needs.ts'
import { expectLogged } from '#app/testing/setup/expected-logs.ts'
import { staff as aStaffMember, aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { askRefund } from './ask-refund.server.ts'
import { type RefundedBy, refundBuyer } from './refund-buyer.server.ts'
import { askRefundAgain, settleRefundByHand } from './settle-refund.server.ts'

/* Refunds by staff. The sandbox's Omise has no idempotency key for refunds: telling it twice refunds twice. */

const needs = paymentNeeds()
let staff: Awaited<ReturnType<typeof aStudent>>
const LINES = [101, 102].map((courseId, index) => ({ courseId, planId: index + 1 }))

beforeAll(async () => {
  await aShop(needs)
  await needs.db.insert(paymentMethods).values({ id: 8, name: 'Card', enabled: true })
  staff = await aStaffMember(needs)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

async function aPaidOrder() {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, { paymentMethodId: 8, lines: LINES })
  const submittedFields = { token: await cardToken() }
  const started = await startPayment(needs, { order: { id: order.id }, methodId: 8, submittedFields }, buyer)
  if (!started.ok || started.value.next.kind !== 'settled') throw new Error(JSON.stringify(started))
  const { paymentId, providerReference } = started.value
  return {
    orderId: order.id,
    paymentId,
    charge: providerReference ?? '',
    lineIds: order.lines.map(({ id }) => id),
    payable: order.payable,
  }
}
type Paid = Awaited<ReturnType<typeof aPaidOrder>>

async function give(
  { orderId }: Paid,
  over: { lineId?: number; by?: RefundedBy; own?: typeof needs; caller?: Caller } = {},
) {
  const { lineId = null, by = 'provider', own = needs, caller = staff } = over
  const [order] = await needs.db.select().from(orders).where(eq(orders.id, orderId))
  const command = { orderId, lineId, by, version: order?.version ?? 0, reason: 'ซื้อซ้ำ' }
  return refundBuyer(own, command, caller)
}

const refundsOf = ({ orderId }: Paid) =>
  needs.db.select().from(paymentRefunds).where(eq(paymentRefunds.orderId, orderId))
const stateOf = async (paid: Paid) => (await refundsOf(paid)).map(({ state }) => state)

/** Returns how much went back, as the provider says. */
async function returned({ charge }: Paid): Promise<number> {
  const headers = { Authorization: `Basic ${btoa('skey_test_sandbox:')}` }
  const answer = await sandbox(`/omise/api/charges/${charge}`, { headers })
  return (await answer.json<{ refunded_amount: number }>()).refunded_amount
}

/** The refund request never arrives, or the refund is made and its answer is lost. */
const broken = (when: 'before' | 'after') =>
  paymentNeeds({
    needs,
    through: outbound => async request => {
      if (!request.url.endsWith('/refunds')) return outbound(request)
      if (when === 'after') await outbound(request)
      throw new Error('the line is cut')
    },
  })

const NO_CONNECTION = { provider: 'omise', why: 'no connection' }

const later = (minutes: number) => {
  needs.clock.at += minutes * MINUTE
}

test('refunds a whole order through the provider that was paid', async () => {
  const paid = await aPaidOrder()
  const given = { order: { status: 'refunded' }, isOwed: false }
  expect(await give(paid)).toMatchObject({ ok: true, value: given })
  expect([await stateOf(paid), await returned(paid)]).toEqual([['given-back'], paid.payable])
  await settlePayment(needs, { paymentId: paid.paymentId, cause: 'webhook' })
  const [order] = await needs.db.select().from(orders).where(eq(orders.id, paid.orderId))
  expect(order).toMatchObject({ status: 'refunded', hasMismatch: false })
})

test('refunds an order line by line, each line once', async () => {
  const paid = await aPaidOrder()
  for (const lineId of paid.lineIds) expect(await give(paid, { lineId })).toMatchObject({ ok: true })
  expect(await stateOf(paid)).toEqual(['given-back', 'given-back'])
  expect(await returned(paid)).toBe(paid.payable)
})

test('refunds once for twenty presses at once', async () => {
  const paid = await aPaidOrder()
  const all = await Promise.all(Array.from({ length: 20 }, () => give(paid)))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  expect([await stateOf(paid), await returned(paid)]).toEqual([['given-back'], paid.payable])
})

test.each(['before', 'after'] as const)('refunds once if the connection fails %s refunding', async when => {
  const paid = await aPaidOrder()
  const [lineId = 0] = paid.lineIds
  expect(await give(paid, { lineId, own: broken(when) })).toMatchObject({ ok: true })
  expectLogged('refund unclear', NO_CONNECTION)
  expect(await refundsOf(paid)).toMatchObject([{ state: 'open', failure: 'no connection', settledAt: null }])
  const back = (await refundsOf(paid))[0]?.amount
  await sweepOpenPayments(needs)
  expect(await stateOf(paid)).toEqual(['open'])
  later(3)
  await Promise.all([
    ...Array.from({ length: 5 }, () => sweepOpenPayments(needs)),
    ...Array.from({ length: 5 }, async () =>
      askRefundAgain(needs, { refundId: (await refundsOf(paid))[0]?.id ?? 0 }, staff),
    ),
  ])
  expect([await stateOf(paid), await returned(paid)]).toEqual([['given-back'], back])
})

test.each(['500', '429', 'timeout', 'reset', 'malformed', 'html', 'truncated', 'empty'])(
  'asks again after an unclear refund answer: %s',
  async kind => {
    const paid = await aPaidOrder()
    await control({ fault: { kind, calls: 1 } })
    expect(await give(paid)).toMatchObject({ ok: true, value: { isOwed: true } })
    expectLogged('refund unclear', { provider: 'omise' })
    expect([await stateOf(paid), await returned(paid)]).toEqual([['open'], 0])
    later(3)
    await sweepOpenPayments(needs)
    expect([await stateOf(paid), await returned(paid)]).toEqual([['given-back'], paid.payable])
  },
)

test('starts no refund while an earlier one is unclear', async () => {
  const paid = await aPaidOrder()
  const [first = 0, second = 0] = paid.lineIds
  await give(paid, { lineId: first, own: broken('before') })
  expectLogged('refund unclear', NO_CONNECTION)
  expect(await give(paid, { lineId: second })).toEqual({ ok: false, error: { code: 'REFUND_NOT_SETTLED' } })
  later(3)
  await sweepOpenPayments(needs)
  expect(await give(paid, { lineId: second })).toMatchObject({ ok: true })
  expect(await returned(paid)).toBe(paid.payable)
})

test('an accountant refunds only if an owner allowed it', async () => {
  const paid = await aPaidOrder()
  const accountant = await aStudent(needs, { roles: ['accountant'] })
  const cashier = await aStudent(needs, { roles: ['cashier'] })
  const extra = ['refunds.give'] as const
  for (const caller of [accountant, cashier, { ...cashier, account: { ...cashier.account, extra } }])
    expect(await give(paid, { caller })).toEqual({ ok: false, error: { code: 'NOT_STAFF' } })
  const allowed = { ...accountant, account: { ...accountant.account, extra } }
  expect(await give(paid, { caller: allowed })).toMatchObject({ ok: true })
})

/** Creates a refund that the provider refuses, because somebody already refunded in the provider's dashboard. */
async function aRefusedRefund(own = needs) {
  const paid = await aPaidOrder()
  const body = JSON.stringify({ amount: paid.payable })
  const headers = { Authorization: `Basic ${btoa('skey_test_sandbox:')}`, 'Content-Type': 'application/json' }
  await sandbox(`/omise/api/charges/${paid.charge}/refunds`, { method: 'POST', body, headers })
  await give(paid, { own })
  const [refund] = await refundsOf(paid)
  return { paid, refundId: refund?.id ?? 0 }
}

test('asks again after a refusal with another key', async () => {
  const keys: (string | null)[] = []
  const own = paymentNeeds({
    needs,
    through: outbound => request => {
      if (request.url.endsWith('/refunds')) keys.push(request.headers.get('Idempotency-Key'))
      return outbound(request)
    },
  })
  const { paid, refundId } = await aRefusedRefund(own)
  later(3)
  await askRefundAgain(own, { refundId }, staff)
  expect(await stateOf(paid)).toEqual(['refused'])
  expect(keys).toEqual([`refund-${refundId}`, `refund-${refundId}-1`])
})

test('staff see a refused refund and settle it once', async () => {
  const { paid, refundId } = await aRefusedRefund()
  expect(await refundsOf(paid)).toMatchObject([
    { state: 'refused', failure: expect.stringContaining('bad_request') },
  ])
  later(3)
  await askRefundAgain(needs, { refundId }, staff)
  expect(await stateOf(paid)).toEqual(['refused'])
  later(3)
  const byHand = (note: string, caller = staff) => settleRefundByHand(needs, { refundId, note }, caller)
  expect(await byHand(' ')).toEqual({ ok: false, error: { code: 'NOTE_REQUIRED' } })
  expect(await byHand('x'.repeat(501))).toEqual({ ok: false, error: { code: 'REASON_TOO_LONG' } })
  expect(await byHand('โอน', await aStudent(needs))).toEqual({ ok: false, error: { code: 'NOT_STAFF' } })
  await Promise.all(Array.from({ length: 10 }, (_, i) => byHand(`โอนแล้ว ${i}`)))
  const log = await testDb
    .prepare("SELECT COUNT(*) AS n FROM audit_log WHERE action = 'order.refund-by-hand' AND subject = ?")
    .bind(`order:${paid.orderId}`)
    .first('n')
  expect([await stateOf(paid), log]).toEqual([['by-hand'], 1])
})

test('reports a mismatch when staff and the provider both refunded', async () => {
  const paid = await aPaidOrder()
  await give(paid, { own: broken('after') })
  expectLogged('refund unclear', NO_CONNECTION)
  const [refund] = await refundsOf(paid)
  const byHand = () => settleRefundByHand(needs, { refundId: refund?.id ?? 0, note: 'โอนคืนแล้ว' }, staff)
  expect(await byHand()).toEqual({ ok: false, error: { code: 'REFUND_BEING_ASKED' } })
  later(3)
  expect(await byHand()).toMatchObject({ ok: true })
  later(6)
  await sweepOpenPayments(needs)
  const [order] = await needs.db.select().from(orders).where(eq(orders.id, paid.orderId))
  expect(order).toMatchObject({ status: 'refunded', hasMismatch: true })
})

test('asks no provider when staff refund by hand', async () => {
  const paid = await aPaidOrder()
  expect(await give(paid, { by: 'hand' })).toMatchObject({ ok: true })
  later(10)
  await sweepOpenPayments(needs)
  expect([await stateOf(paid), await returned(paid)]).toEqual([['by-hand'], 0])
})

test('refuses a provider refund where the method has none', async () => {
  const { order } = await anOrder(needs, await aStudent(needs))
  await confirmPayment(needs, order.id)
  const paid = { orderId: order.id } as Paid
  expect(await give(paid)).toEqual({ ok: false, error: { code: 'REFUND_BY_HAND_ONLY' } })
  expect(await give(paid, { by: 'hand' })).toMatchObject({ ok: true })
  expect(await refundsOf(paid)).toEqual([])
})

test('keeps a refund open while the provider lacks keys', async () => {
  const paid = await aPaidOrder()
  await needs.db.insert(paymentRefunds).values({
    paymentId: paid.paymentId,
    orderId: paid.orderId,
    orderVersion: 99,
    amount: 1,
    state: 'open',
    askAt: needs.now(),
    createdAt: needs.now(),
  })
  const [refund] = await refundsOf(paid)
  const refundId = refund?.id ?? 0
  const unset = paymentNeeds({ needs, variables: { OMISE_SECRET_KEY: '' } })
  const why = 'OMISE_SECRET_KEY: is not set'
  expect(await askRefund(unset, { refundId })).toMatchObject({ kind: 'unknown', why })
  expectLogged('refund unclear', { provider: 'omise', refundId, why })
  expect(await askRefund(needs, { refundId })).toBeNull()
  await needs.db.delete(paymentRefunds).where(sql`${paymentRefunds.id} = ${refundId}`)
})
