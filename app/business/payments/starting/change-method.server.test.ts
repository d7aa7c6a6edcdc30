import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { orders } from '#app/db/schema/orders.ts'
import { paymentMethods, payments } from '#app/db/schema/payments.ts'
import { HOUR } from '#app/platform/clock.ts'
import { aReport, aSlip } from '#app/testing/payments/a-report.ts'
import { cardToken, control, paymentNeeds } from '#app/testing/payments/payment-needs.ts'
import { aStudent } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { changeMethod, otherMethods } from './change-method.server.ts'
import { startPayment } from './start-payment.server.ts'

const [TRANSFER, CARD, PROMPT_PAY, SCB] = [1, 8, 9, 4]
const DECLINED = '4111111111130012'
const needs = paymentNeeds()
let buyer: Awaited<ReturnType<typeof aStudent>>

beforeAll(async () => {
  await aShop(needs)
  await aCoupon(needs)
  await needs.db.insert(paymentMethods).values([
    { id: CARD, name: 'Card', enabled: true, position: 2 },
    { id: PROMPT_PAY, name: 'PromptPay', enabled: true, position: 3 },
    { id: SCB, name: 'Bank QR', enabled: false, position: 4 },
  ])
})
beforeEach(async () => {
  buyer = await aStudent(needs)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

const change = (id: number, methodId: number, caller = buyer) =>
  changeMethod(needs, { order: { id }, methodId }, caller)

async function offered(id: number) {
  const found = await getOrderForBuyer(needs, { id }, buyer)
  if (!found) throw new Error('no order')
  return (await otherMethods(needs, found)).map(method => method.id)
}

const stateOf = async (id: number) => {
  const [order] = await needs.db.select().from(orders).where(eq(orders.id, id))
  const attempts = await needs.db.select().from(payments).where(eq(payments.orderId, id))
  return [order?.status, order?.paymentMethodId, attempts.map(({ state }) => state).sort()]
}

test('an order whose card was declined is paid by transfer', async () => {
  const { order } = await anOrder(needs, buyer, { paymentMethodId: CARD })
  const submittedFields = { token: await cardToken(DECLINED) }
  await startPayment(needs, { order: { id: order.id }, methodId: CARD, submittedFields }, buyer)
  expect(await offered(order.id)).toEqual([TRANSFER, PROMPT_PAY])
  expect(await change(order.id, TRANSFER)).toEqual({ ok: true, value: null })
  const found = await getOrderForBuyer(needs, { id: order.id }, buyer)
  expect(found).toMatchObject({ canReport: true, payBy: { kind: 'awaiting-report' } })
  const report = aReport({ slip: await aSlip(needs, buyer) })
  expect((await reportTransfer(needs, { order: { id: order.id }, report }, buyer)).ok).toBe(true)
  expect(await stateOf(order.id)).toEqual(['pendingApproved', TRANSFER, ['failed', 'reported']])
  expect(await offered(order.id)).toEqual([])
})

test('an open attempt ends, and still counts if it is paid', async () => {
  const { order } = await anOrder(needs, buyer, { paymentMethodId: PROMPT_PAY })
  const started = await startPayment(needs, { order: { id: order.id }, methodId: PROMPT_PAY }, buyer)
  if (!started.ok) throw new Error(started.error.code)
  const { paymentId } = started.value
  expect(await change(order.id, CARD)).toMatchObject({ ok: true })
  expect(await change(order.id, CARD)).toMatchObject({ ok: true })
  expect(await stateOf(order.id)).toEqual(['notYetReceived', CARD, ['cancelled']])
  await control({ reference: paymentId, outcome: 'paid' })
  await settlePayment(needs, { paymentId, cause: 'webhook' })
  expect(await stateOf(order.id)).toEqual(['approved', CARD, ['paid']])
})

test('an order that was ordered by transfer is paid by card', async () => {
  const { order } = await anOrder(needs, buyer)
  expect(await change(order.id, CARD)).toMatchObject({ ok: true })
  const submittedFields = { token: await cardToken() }
  const paid = await startPayment(needs, { order: { id: order.id }, methodId: CARD, submittedFields }, buyer)
  expect(paid).toMatchObject({ value: { next: { kind: 'settled' } } })
  expect(await stateOf(order.id)).toEqual(['approved', CARD, ['cancelled', 'paid']])
})

test('an order with a coupon keeps its method', async () => {
  const { order } = await anOrder(needs, buyer, { paymentMethodId: CARD, couponCodes: ['SAVE100'] })
  expect(await offered(order.id)).toEqual([])
  expect(await change(order.id, TRANSFER)).toEqual({ ok: false, error: { code: 'PAYMENT_METHOD_OFF' } })
})

test.each([
  ['a method that is off', SCB, 'PAYMENT_METHOD_OFF'],
  ['no method at all', 99, 'PAYMENT_METHOD_OFF'],
])('refuses %s', async (_, methodId, code) => {
  const { order } = await anOrder(needs, buyer)
  expect(await change(order.id, methodId)).toEqual({ ok: false, error: { code } })
})

test('refuses another person’s order, and one that has ended or is late', async () => {
  const { order } = await anOrder(needs, buyer)
  expect(await change(order.id, CARD, await aStudent(needs))).toEqual({
    ok: false,
    error: { code: 'NOT_FOUND' },
  })
  await cancelOrder(needs, { order: { id: order.id } }, buyer)
  expect(await change(order.id, CARD)).toMatchObject({ error: { code: 'ORDER_NOT_PAYABLE' } })
  const late = await anOrder(needs, buyer)
  const before = needs.clock.at
  needs.clock.at = (late.order.cancelAt ?? 0) + HOUR
  expect(await change(late.order.id, CARD)).toMatchObject({ error: { code: 'ORDER_NOT_PAYABLE' } })
  needs.clock.at = before
})
