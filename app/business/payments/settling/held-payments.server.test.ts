import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cancelOverdueOrders } from '#app/business/orders/process/cancel-overdue-orders.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import type { ProviderAnswer } from '#app/business/payments/payment-provider.ts'
import { approveReport } from '#app/business/payments/slips/approve-report.server.ts'
import { rejectReport } from '#app/business/payments/slips/reject-report.server.ts'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods, payments } from '#app/db/schema/payments.ts'
import { DAY } from '#app/platform/clock.ts'
import { aReport } from '#app/testing/payments/a-report.ts'
import { paymentNeeds } from '#app/testing/payments/payment-needs.ts'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { applyAnswer } from './apply-answer.server.ts'

/* Held money: the provider has it but checks it first. PayPal calls it PENDING, Pay Solutions HO. */

const needs = paymentNeeds()

beforeAll(async () => {
  await aShop(needs)
  await needs.db.insert(paymentMethods).values({ id: 9, name: 'PromptPay', enabled: true })
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

async function anAttempt() {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, { paymentMethodId: 9 })
  const started = await startPayment(needs, { order: { id: order.id }, methodId: 9 }, buyer)
  if (!started.ok) throw new Error(started.error.code)
  const { paymentId, providerReference } = started.value
  const about = { reference: paymentId, providerReference, mode: 'test' as const }
  const answers = {
    held: { kind: 'held', about, why: 'ECHECK' },
    paid: { kind: 'paid', about, minor: 150_000, currency: 'THB', returned: 0 },
    failed: { kind: 'not-paid', about, how: 'failed', failure: { code: 'DECLINED', message: '' } },
    unknown: { kind: 'unknown', why: 'status 500' },
  } satisfies Record<string, ProviderAnswer>
  const hear = (word: keyof typeof answers, own = needs) =>
    applyAnswer(own, {
      provider: 'omise',
      mode: 'test',
      paymentId,
      orderId: order.id,
      cause: 'poll',
      answer: answers[word],
    })
  return { buyer, orderId: order.id, paymentId, hear }
}

async function standing(orderId: number) {
  const [order] = await needs.db.select().from(orders).where(eq(orders.id, orderId))
  const attempts = await needs.db.select().from(payments).where(eq(payments.orderId, orderId))
  return [
    order?.status,
    ...attempts.map(({ state }) => state),
    ...(order?.hasMismatch ? ['review!'] : []),
  ].join(' ')
}

type Heard = Parameters<Awaited<ReturnType<typeof anAttempt>>['hear']>[0]

test.each<[string, Heard[], string]>([
  ['puts the order under review', ['held'], 'pendingApproved waiting'],
  ['and reported again changes nothing', ['held', 'held', 'unknown'], 'pendingApproved waiting'],
  ['and then paid approves the order', ['held', 'paid'], 'approved paid'],
  ['and then declined leaves the order payable', ['held', 'failed'], 'notYetReceived failed'],
  ['and declined twice leaves the order payable', ['held', 'failed', 'failed'], 'notYetReceived failed'],
  ['and paid after a decline approves the order', ['held', 'failed', 'paid'], 'approved paid'],
])('money that is held %s', async (_, words, result) => {
  const { orderId, hear } = await anAttempt()
  for (const word of words) await hear(word)
  expect(await standing(orderId)).toBe(result)
})

test('tells open pages about held money only once', async () => {
  const { orderId, hear } = await anAttempt()
  const own = paymentNeeds()
  for (let time = 0; time < 3; time++) await hear('held', own)
  const hints = own.sent.filter(({ what }) => JSON.stringify(what).includes(`"id":${orderId}`))
  expect(hints).toHaveLength(1)
})

test('cancels an order only after its held money failed', async () => {
  const { orderId, paymentId, buyer, hear } = await anAttempt()
  await hear('held')
  const later = paymentNeeds()
  later.clock.at += 20 * DAY
  await cancelOverdueOrders(later)
  expect(await standing(orderId)).toBe('pendingApproved waiting')
  const again = await startPayment(later, { order: { id: orderId }, methodId: 9 }, buyer)
  expect(again).toMatchObject({ error: { code: 'ORDER_NOT_PAYABLE' } })
  await hear('unknown', later)
  const [row] = await needs.db.select().from(payments).where(eq(payments.id, paymentId))
  expect(row?.askAt).toBeGreaterThan(later.clock.at)
  await hear('failed', later)
  await cancelOverdueOrders(later)
  expect(await standing(orderId)).toBe('cancelled failed')
})

test('reports a mismatch when money that staff vouched for fails', async () => {
  const { orderId, hear } = await anAttempt()
  await hear('held')
  await approveReport(needs, { orderId, reportId: null }, await staff(needs))
  expect(await standing(orderId)).toBe('approved paid')
  await hear('held')
  expect(await standing(orderId)).toBe('approved paid')
  await hear('failed')
  expect(await standing(orderId)).toBe('approved refunded review!')
})

test('held money that staff vouched for arrives', async () => {
  const { orderId, hear } = await anAttempt()
  await hear('held')
  await approveReport(needs, { orderId, reportId: null }, await staff(needs))
  await hear('paid')
  expect(await standing(orderId)).toBe('approved paid')
})

test('held money that arrives approves a rejected order', async () => {
  const { orderId, hear } = await anAttempt()
  await hear('held')
  await rejectReport(needs, { orderId, reportId: null, reason: 'not yours' }, await staff(needs))
  await hear('held')
  expect(await standing(orderId)).toBe('pendingApproved waiting')
  await hear('paid')
  expect(await standing(orderId)).toBe('approved paid')
})

test('failed held money leaves a reported transfer waiting for staff', async () => {
  const { orderId, buyer, hear } = await anAttempt()
  await reportTransfer(needs, { order: { id: orderId }, report: aReport() }, buyer)
  await hear('held')
  await hear('failed')
  expect(await standing(orderId)).toBe('pendingApproved failed reported')
})
