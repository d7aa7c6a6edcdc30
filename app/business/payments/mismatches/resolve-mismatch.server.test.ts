import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { orderHistory, orders } from '#app/db/schema/orders.ts'
import { paymentEvents, paymentMethods, payments } from '#app/db/schema/payments.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { cardToken, control, paymentNeeds } from '#app/testing/payments/payment-needs.ts'
import { staff as aStaffMember, aStudent } from '#app/testing/shop/a-caller.ts'
import { aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { listUnsettled } from './list-unsettled.server.ts'
import type { Resolution } from './mismatch-choices.ts'
import { resolveMismatch } from './resolve-mismatch.server.ts'

const needs = paymentNeeds()
let staff: Awaited<ReturnType<typeof aStudent>>

beforeAll(async () => {
  await aShop(needs)
  await needs.db.insert(paymentMethods).values([
    { id: 8, name: 'Card', enabled: true },
    { id: 9, name: 'PromptPay', enabled: true },
  ])
  staff = await aStaffMember(needs)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const settle = (paymentId: number) => settlePayment(needs, { paymentId, cause: 'webhook' })

async function aQr() {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, { paymentMethodId: 9 })
  const started = await startPayment(needs, { order: { id: order.id }, methodId: 9 }, buyer)
  if (!started.ok) throw new Error(started.error.code)
  return { buyer, order, orderId: order.id, paymentId: started.value.paymentId }
}

/** Creates a mismatch of each kind. */
const TROUBLES = {
  'wrong-amount': async () => {
    const tried = await aQr()
    await control({ reference: tried.paymentId, outcome: 'paid', amount: (tried.order.payable - 1) / 100 })
    await settle(tried.paymentId)
    return tried
  },
  'order-ended': async () => {
    const tried = await aQr()
    await cancelOrder(needs, { order: { id: tried.orderId } }, tried.buyer)
    await control({ reference: tried.paymentId, outcome: 'paid' })
    await settle(tried.paymentId)
    return tried
  },
  'second-payment': async () => {
    const tried = await aQr()
    const submittedFields = { token: await cardToken() }
    await startPayment(needs, { order: { id: tried.orderId }, methodId: 8, submittedFields }, tried.buyer)
    await control({ reference: tried.paymentId, outcome: 'paid' })
    await settle(tried.paymentId)
    return tried
  },
  'taken-back': async () => {
    const tried = await aQr()
    await control({ reference: tried.paymentId, outcome: 'paid' })
    await settle(tried.paymentId)
    await control({ reference: tried.paymentId, outcome: 'refunded' })
    await settle(tried.paymentId)
    return tried
  },
}

async function mismatchOf(orderId: number) {
  const list = await listUnsettled(needs, staff)
  return list.ok ? list.value.mismatches.find(({ order }) => order.id === orderId) : undefined
}

const resolve = (mismatchId: number, resolution: Resolution, note = 'ดูแล้ว', caller = staff) =>
  resolveMismatch(needs, { mismatchId, resolution, note }, caller)

async function standing(orderId: number) {
  const [order] = await needs.db.select().from(orders).where(eq(orders.id, orderId))
  const attempts = await needs.db.select().from(payments).where(eq(payments.orderId, orderId))
  return [order?.status, order?.hasMismatch, ...attempts.map(({ state }) => state)]
}

test.each<[keyof typeof TROUBLES, string, Resolution, unknown[]]>([
  ['wrong-amount', 'wrong-amount', 'accept', ['approved', false, 'paid']],
  ['wrong-amount', 'wrong-amount', 'given-back', ['notYetReceived', false, 'refunded']],
  ['wrong-amount', 'wrong-amount', 'no-action', ['notYetReceived', false, 'cancelled']],
  ['order-ended', 'order-ended', 'given-back', ['cancelled', false, 'refunded']],
  ['order-ended', 'order-ended', 'no-action', ['cancelled', false, 'cancelled']],
  ['second-payment', 'second-payment', 'given-back', ['approved', false, 'refunded', 'paid']],
  ['taken-back', 'given-back', 'no-action', ['approved', false, 'refunded']],
])('settles %s (%s) as %s, also when the provider repeats it', async (trouble, reason, resolution, after) => {
  const { orderId, paymentId } = await TROUBLES[trouble]()
  const mismatch = await mismatchOf(orderId)
  expect(mismatch).toMatchObject({ reason, paymentId })
  expect(await resolve(mismatch?.id ?? 0, resolution)).toEqual({ ok: true, value: null })
  expect(await standing(orderId)).toEqual(after)
  expect(await mismatchOf(orderId)).toBeUndefined()
  await settle(paymentId)
  await settle(paymentId)
  expect(await standing(orderId)).toEqual(after)
})

test('counts an accepted wrong amount among the differences, with its note', async () => {
  const { orderId } = await TROUBLES['wrong-amount']()
  const mismatch = await mismatchOf(orderId)
  await resolve(mismatch?.id ?? 0, 'accept', 'one satang')
  const [move] = await needs.db
    .select({ difference: orderHistory.difference, note: orderHistory.note })
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), eq(orderHistory.event, 'payment-confirmed')))
  expect(move).toEqual({ difference: -1, note: 'one satang' })
})

test('lists received and due amounts and whether staff may accept', async () => {
  const { order, orderId } = await TROUBLES['wrong-amount']()
  expect(await mismatchOf(orderId)).toMatchObject({
    received: order.payable - 1,
    receivedCurrency: 'THB',
    returned: 0,
    mayAccept: true,
    order: { payable: order.payable, status: 'notYetReceived' },
  })
  const ended = await TROUBLES['order-ended']()
  expect(await mismatchOf(ended.orderId)).toMatchObject({ mayAccept: false })
})

test.each(['order-ended', 'second-payment', 'taken-back'] as const)(
  'does not accept a mismatch of %s',
  async trouble => {
    const { orderId } = await TROUBLES[trouble]()
    const before = await standing(orderId)
    const mismatch = await mismatchOf(orderId)
    expect(await resolve(mismatch?.id ?? 0, 'accept')).toMatchObject({ ok: false })
    expect(await standing(orderId)).toEqual(before)
  },
)

test('twenty different resolutions at once settle a mismatch once', async () => {
  const { orderId, paymentId } = await TROUBLES['wrong-amount']()
  const mismatch = await mismatchOf(orderId)
  const wishes = Array.from({ length: 20 }, (_, i) => (['accept', 'given-back', 'no-action'] as const)[i % 3])
  const all = await Promise.all(wishes.map(wish => resolve(mismatch?.id ?? 0, wish ?? 'accept')))
  expect(all.filter(({ ok }) => ok)).toHaveLength(1)
  const told = await needs.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId))
  expect(told.filter(({ outcome }) => outcome?.startsWith('settled:'))).toHaveLength(1)
  const log = await needs.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `order:${orderId}`))
  expect(log.filter(({ action }) => action === 'order.review')).toHaveLength(1)
})

test.each<[string, string, number, boolean]>([
  ['NOTE_REQUIRED', ' ', 0, true],
  ['REASON_TOO_LONG', 'x'.repeat(501), 0, true],
  ['NOT_FOUND', 'ดูแล้ว', 999_999, true],
  ['NOT_STAFF', 'ดูแล้ว', 0, false],
])('refuses: %s', async (code, note, otherId, isStaff) => {
  const { orderId } = await TROUBLES['wrong-amount']()
  const mismatch = await mismatchOf(orderId)
  const caller = isStaff ? staff : await aStudent(needs)
  expect(await resolve(otherId || (mismatch?.id ?? 0), 'no-action', note, caller)).toEqual({
    ok: false,
    error: { code },
  })
  expect(await mismatchOf(orderId)).toBeDefined()
})

test('shows the list of mismatches only to staff', async () => {
  expect(await listUnsettled(needs, await aStudent(needs))).toEqual({
    ok: false,
    error: { code: 'NOT_STAFF' },
  })
})

test('lists 101 mismatches and refunds in two pages, each once', async () => {
  const { orderId, paymentId } = await TROUBLES['wrong-amount']()
  const numbers = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 101)'
  await testDb.batch([
    testDb
      .prepare(`${numbers} INSERT INTO payment_reviews (payment_id, order_id, reason, key, opened_at)
        SELECT ?, ?, 'wrong-amount', 'many ' || i, 9000000000000 + i / 3 FROM n`)
      .bind(paymentId, orderId),
    testDb
      .prepare(`${numbers} INSERT INTO payment_refunds (payment_id, order_id, order_version, amount, state, created_at)
        SELECT ?, ?, 1000 + i, 1, 'refused', 9000000000000 + i / 3 FROM n`)
      .bind(paymentId, orderId),
  ])
  const seen: string[] = []
  let before: string | null = null
  do {
    const list = await listUnsettled(needs, staff, before)
    if (!list.ok) throw new Error(list.error.code)
    const { mismatches, refunds, next } = list.value
    expect(Math.max(mismatches.length, refunds.length)).toBeLessThanOrEqual(100)
    seen.push(...mismatches.map(({ id }) => `m${id}`), ...refunds.map(({ id }) => `r${id}`))
    before = next
  } while (before)
  expect(new Set(seen).size).toBe(seen.length)
  const { results } = await testDb
    .prepare(`SELECT (SELECT count(*) FROM payment_reviews WHERE resolved_at IS NULL) +
      (SELECT count(*) FROM payment_refunds WHERE state IN ('open', 'refused')) AS open`)
    .all()
  expect(seen).toHaveLength(Number(results[0]?.open))
  expect(seen.length).toBeGreaterThanOrEqual(202)
  // No payment stands behind them.
  await testDb.batch([
    testDb.prepare("DELETE FROM payment_reviews WHERE key LIKE 'many %'"),
    testDb.prepare('DELETE FROM payment_refunds WHERE order_version > 1000'),
  ])
})
