import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cancelOverdueOrders } from '#app/business/orders/process/cancel-overdue-orders.server.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { getOrderForStaff } from '#app/business/orders/showing/get-order-for-staff.server.ts'
import { listOrderedCourses } from '#app/business/orders/showing/list-ordered-courses.server.ts'
import { listOrdersOfStudent } from '#app/business/orders/showing/list-orders.server.ts'
import { listReportQueue } from '#app/business/orders/showing/list-report-queue.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { SCB_QR } from '#app/business/payments/providers/scb/scb-start.ts'
import { refuseApproval } from '#app/business/payments/refunds/refund-buyer.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { defaultSettings } from '#app/business/settings/settings.ts'
import { getCoursePage } from '#app/business/storefront/course-page/get-course-page.server.ts'
import { pricingPlans, products } from '#app/db/schema/catalogue.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import { outbox } from '#app/db/schema/notifications.ts'
import { orderLines, orders } from '#app/db/schema/orders.ts'
import { paymentMethods, paymentRefunds } from '#app/db/schema/payments.ts'
import { DAY } from '#app/platform/clock.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aReport } from '#app/testing/payments/a-report.ts'
import { cardToken, control, paymentNeeds, sandbox } from '#app/testing/payments/payment-needs.ts'
import { staff as aStaffMember, aStudent } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { testDb } from '#app/testing/shop/shop-needs.ts'
import { approveReport } from './approve-report.server.ts'
import { rejectReport } from './reject-report.server.ts'
import { reportTransfer } from './report-transfer.server.ts'

/**
 * A plan with need_approval: payment settles the money, the school opens the course. Course 101 needs it, 102 does not.
 */

const needs = paymentNeeds()
let staff: Awaited<ReturnType<typeof aStudent>>
const [ASKED, FREE_OF_IT] = [
  { courseId: 101, planId: 1 },
  { courseId: 102, planId: 2 },
]

beforeAll(async () => {
  await aShop(needs, { plan: { needApproval: true } })
  await aCoupon(needs, { id: 1, code: 'FREE', discountType: 'percent', discountValue: 10_000 })
  await needs.db.insert(paymentMethods).values([
    { id: 8, name: 'Card', enabled: true },
    { id: SCB_QR, name: 'SCB', enabled: true },
  ])
  staff = await aStaffMember(needs)
})
afterEach(async () => expect(await findViolations(testDb)).toEqual([]))

async function paidByCard(lines = [ASKED, FREE_OF_IT], over = {}) {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, { paymentMethodId: 8, lines, ...over })
  const submittedFields = { token: await cardToken() }
  const started = await startPayment(needs, { order: { id: order.id }, methodId: 8, submittedFields }, buyer)
  if (!started.ok || started.value.next.kind !== 'settled') throw new Error(JSON.stringify(started))
  const { paymentId, providerReference } = started.value
  return { buyer, orderId: order.id, token: order.token, paymentId, charge: providerReference ?? '' }
}

async function standing(orderId: number) {
  const [order] = await needs.db.select().from(orders).where(eq(orders.id, orderId))
  const open = await needs.db
    .select({ courseId: accessGrants.courseId })
    .from(accessGrants)
    .where(
      sql`order_line_id IN (SELECT id FROM order_lines WHERE order_id = ${orderId}) AND ended_at IS NULL`,
    )
  return [order?.status, order?.awaitsApproval, open.map(({ courseId }) => courseId).sort()] as const
}

const mailsOf = async (token: string) => {
  const rows = await needs.db
    .select({ template: outbox.template })
    .from(outbox)
    .where(sql`${outbox.key} LIKE ${`%:${token}%`}`)
    .orderBy(outbox.createdAt)
  return rows.map(({ template }) => template)
}

const refundsOf = (orderId: number) =>
  needs.db
    .select({ amount: paymentRefunds.amount, state: paymentRefunds.state })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, orderId))

/** Returns how much went back, as the provider says. */
async function returned(charge: string): Promise<number> {
  const headers = { Authorization: `Basic ${btoa('skey_test_sandbox:')}` }
  const answer = await sandbox(`/omise/api/charges/${charge}`, { headers })
  return (await answer.json<{ refunded_amount: number }>()).refunded_amount
}

const approve = (orderId: number, by = staff) => approveReport(needs, { orderId, reportId: null }, by)
const refuse = (orderId: number, reason = 'full', by = staff) =>
  refuseApproval(needs, { orderId, reason }, by)

test('opens courses without approval at once, others when approved', async () => {
  const { orderId, token } = await paidByCard()
  expect(await standing(orderId)).toEqual(['pendingApproved', true, [102]])
  expect(await mailsOf(token)).toEqual(['order-placed', 'order-awaits-approval'])
  expect((await approve(orderId)).ok).toBe(true)
  expect(await standing(orderId)).toEqual(['approved', false, [101, 102]])
  expect(await mailsOf(token)).toEqual(['order-placed', 'order-awaits-approval', 'order-approved'])
  // Approving again changes nothing.
  expect(await approve(orderId)).toMatchObject({ ok: true, value: { isNew: false } })
})

test('refunds a refused course at the provider, keeps the rest', async () => {
  const { orderId, token, charge, paymentId } = await paidByCard()
  expect(await refuse(orderId, ' ')).toMatchObject({ error: { code: 'REASON_REQUIRED' } })
  expect(await refuse(orderId)).toMatchObject({ ok: true, value: { by: 'provider', isOwed: false } })
  expect(await standing(orderId)).toEqual(['approved', false, [102]])
  expect(await refundsOf(orderId)).toEqual([{ amount: 150_000, state: 'given-back' }])
  expect(await returned(charge)).toBe(150_000)
  expect((await mailsOf(token)).at(-1)).toBe('line-refunded')
  expect(await refuse(orderId)).toMatchObject({ ok: true, value: { isNew: false } })
  expect(await approve(orderId)).toMatchObject({ error: { code: 'ORDER_NOT_MOVABLE' } })
  // The provider now reports the refund that staff already know.
  await settlePayment(needs, { paymentId, cause: 'webhook' })
  expect(await returned(charge)).toBe(150_000)
})

test('refunds the whole order if its only course is refused', async () => {
  const { orderId, token, charge } = await paidByCard([ASKED])
  expect(await standing(orderId)).toEqual(['pendingApproved', true, []])
  expect((await refuse(orderId)).ok).toBe(true)
  expect(await standing(orderId)).toEqual(['refunded', false, []])
  expect(await returned(charge)).toBe(150_000)
  expect((await mailsOf(token)).at(-1)).toBe('order-refunded')
})

test('only one of twenty decisions at once takes effect', async () => {
  const { orderId, charge } = await paidByCard()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? approve(orderId) : refuse(orderId))),
  )
  expect(answers.filter(answer => answer.ok && answer.value.isNew)).toHaveLength(1)
  const wasApproved = (await standing(orderId))[2]?.length === 2
  for (const [index, { ok }] of answers.entries()) expect(ok).toBe((index % 2 === 0) === wasApproved)
  expect(await returned(charge)).toBe(wasApproved ? 0 : 150_000)
})

test('a refusal is refunded by hand if the provider cannot', async () => {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, { lines: [ASKED], paymentMethodId: SCB_QR })
  await confirmPayment(needs, order.id)
  expect(await standing(order.id)).toEqual(['pendingApproved', true, []])
  expect(await refuse(order.id)).toMatchObject({ ok: true, value: { by: 'hand' } })
  expect(await refundsOf(order.id)).toEqual([{ amount: 150_000, state: 'by-hand' }])
})

test('approving a slip is the school’s approval too', async () => {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, { lines: [ASKED] })
  await reportTransfer(needs, { order: { id: order.id }, report: aReport() }, buyer)
  const inPart = async (part: 'slips' | 'approvals') => {
    const queue = await listReportQueue(needs, { limit: 200, part }, staff)
    return queue.ok ? queue.value.entries.find(one => one.order.id === order.id) : undefined
  }
  const entry = await inPart('slips')
  expect(entry?.approval).toEqual({ waiting: ['ทำอาหารไทย'], open: [], refund: null })
  expect(await inPart('approvals')).toBeUndefined()
  // Nothing is paid yet, so there is nothing to refund.
  expect(await refuse(order.id)).toMatchObject({ error: { code: 'ORDER_NOT_MOVABLE' } })
  expect((await approve(order.id)).ok).toBe(true)
  expect(await standing(order.id)).toEqual(['approved', false, [101]])
})

test('refuses a slip’s approval after a provider confirmed payment', async () => {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer, { lines: [ASKED] })
  await reportTransfer(needs, { order: { id: order.id }, report: aReport() }, buyer)
  const seen = await getOrderForStaff(needs, { orderId: order.id }, staff)
  const reportId = seen.ok ? (seen.value.pending?.reportId ?? null) : null
  await confirmPayment(needs, order.id)
  const late = await approveReport(needs, { orderId: order.id, reportId }, staff)
  expect(late).toMatchObject({ error: { code: 'REPORT_CHANGED' } })
  expect(await standing(order.id)).toEqual(['pendingApproved', true, []])
})

test('a waiting order is neither cancelled nor paid again', async () => {
  const { orderId, buyer, paymentId } = await paidByCard([ASKED])
  needs.clock.at += 30 * DAY
  await cancelOverdueOrders(needs)
  for (const cause of ['webhook', 'sweep', 'webhook'] as const)
    await settlePayment(needs, { paymentId, cause })
  expect(await standing(orderId)).toEqual(['pendingApproved', true, []])
  const submittedFields = { token: await cardToken() }
  const again = await startPayment(needs, { order: { id: orderId }, methodId: 8, submittedFields }, buyer)
  expect(again).toMatchObject({ ok: false, error: { code: 'ORDER_NOT_PAYABLE' } })
  const report = await reportTransfer(needs, { order: { id: orderId }, report: aReport() }, buyer)
  expect(report).toMatchObject({ error: { code: 'ORDER_NOT_MOVABLE' } })
  const reject = await rejectReport(needs, { orderId, reportId: null, reason: 'no' }, staff)
  expect(reject).toMatchObject({ error: { code: 'ORDER_NOT_MOVABLE' } })
  expect((await approve(orderId)).ok).toBe(true)
})

test('money taken back at the bank becomes a mismatch', async () => {
  const { orderId, paymentId } = await paidByCard([ASKED])
  await control({ reference: paymentId, outcome: 'refunded' })
  await settlePayment(needs, { paymentId, cause: 'webhook' })
  const [order] = await needs.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order).toMatchObject({ status: 'pendingApproved', awaitsApproval: true, hasMismatch: true })
  expect((await refuse(orderId)).ok).toBe(true)
})

test('a refused free order keeps courses that need no approval', async () => {
  const [mixed, alone] = await Promise.all(
    [[ASKED, FREE_OF_IT], [ASKED]].map(async lines => {
      const buyer = await aStudent(needs)
      return (await anOrder(needs, buyer, { lines, couponCodes: ['FREE'] })).order
    }),
  )
  expect(await standing(mixed?.id ?? 0)).toEqual(['pendingApproved', true, [102]])
  expect(await standing(alone?.id ?? 0)).toEqual(['pendingApproved', true, []])
  for (const order of [mixed, alone]) expect((await refuse(order?.id ?? 0)).ok).toBe(true)
  expect(await standing(mixed?.id ?? 0)).toEqual(['approved', false, [102]])
  expect(await standing(alone?.id ?? 0)).toEqual(['cancelled', false, []])
  expect(await refundsOf(mixed?.id ?? 0)).toEqual([])
  expect(await refuse(alone?.id ?? 0)).toMatchObject({ ok: true, value: { isNew: false } })
})

test('a student can order again what the school refused for free', async () => {
  const buyer = await aStudent(needs)
  const placed = { lines: [ASKED], couponCodes: ['FREE'] }
  const { order } = await anOrder(needs, buyer, placed)
  expect((await refuse(order.id, 'Only for teachers')).ok).toBe(true)
  const [mail] = await needs.db
    .select({ data: outbox.data })
    .from(outbox)
    .where(sql`${outbox.key} LIKE ${`send-order-cancelled:${order.token}%`}`)
  expect(mail?.data).toMatchObject({ reason: 'Only for teachers' })
  const again = await anOrder(needs, buyer, placed)
  expect(await standing(again.order.id)).toEqual(['pendingApproved', true, []])
})

test('a refused plan’s free book comes back into stock', async () => {
  await needs.db.update(products).set({ availableQty: 1 }).where(eq(products.id, 5))
  const books = [{ product_id: 5, qty: 1 }]
  await needs.db.update(pricingPlans).set({ buyCourseFree: books }).where(eq(pricingPlans.id, 1))
  const address = { fullname: 'A', tel: '0812345678', address: 'Bangkok' }
  const shipping = { methodId: null, addressId: null, address }
  const { orderId } = await paidByCard([ASKED, FREE_OF_IT], { shipping })
  await needs.db.update(pricingPlans).set({ buyCourseFree: null }).where(eq(pricingPlans.id, 1))
  const stock = async () => {
    const [row] = await needs.db.select().from(products).where(eq(products.id, 5))
    return row?.availableQty
  }
  expect(await stock()).toBe(0)
  expect((await refuse(orderId)).ok).toBe(true)
  expect(await stock()).toBe(1)
  const lines = await needs.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  expect(lines.map(({ refundedAmount }) => refundedAmount)).toEqual([150_000, null, 0])
})

test('shows staff and the buyer which courses still wait', async () => {
  const { orderId, buyer, token } = await paidByCard()
  const queue = await listReportQueue(needs, { limit: 200, part: 'approvals' }, staff)
  const entry = queue.ok ? queue.value.entries.find(({ order }) => order.id === orderId) : undefined
  const approval = { waiting: ['ทำอาหารไทย'], open: ['Drawing'], refund: 150_000 }
  expect(entry).toMatchObject({ reportId: null, difference: 0, approval })
  const { orders: own } = await listOrdersOfStudent(needs, {}, buyer)
  expect(own[0]?.courses).toMatchObject([
    { courseId: 101, isOpen: false, isWaiting: true },
    { courseId: 102, isOpen: true, isWaiting: false },
  ])
  expect((await listOrderedCourses(needs, buyer)).map(({ courseId, status }) => [courseId, status])).toEqual([
    [101, 'pendingApproved'],
    [102, 'approved'],
  ])
  const seen = await getOrderForBuyer(needs, { token }, buyer)
  expect(seen).toMatchObject({ order: { awaitsApproval: true }, payBy: null, canReport: false })
  await refuse(orderId, 'ครบแล้ว')
  const story = await getOrderForStaff(needs, { orderId }, staff)
  expect(story.ok && story.value.story.map(({ event, reason }) => [event, reason])).toEqual([
    ['refuse', 'ครบแล้ว'],
    ['payment-confirmed', null],
    ['place', null],
  ])
  expect(story.ok && story.value.story[1]?.facts[0]).toMatchObject({ kind: 'access-opened', name: 'Drawing' })
})

test('a course page says that its course awaits approval', async () => {
  const { buyer } = await paidByCard()
  const world = { ...needs, siteSettings: async () => defaultSettings }
  const page = (courseId: number) => getCoursePage(world, { courseId, caller: buyer })
  expect((await page(101))?.standing).toMatchObject({ kind: 'order-open', awaitsApproval: true })
  expect((await page(102))?.standing).toMatchObject({ kind: 'owned', openOrder: null })
})

test('allows only staff to refuse an approval', async () => {
  const { orderId, buyer } = await paidByCard([ASKED])
  expect(await refuse(orderId, 'x', buyer)).toMatchObject({ error: { code: 'NOT_STAFF' } })
  expect(await refuse(orderId, 'x'.repeat(501))).toMatchObject({ error: { code: 'REASON_TOO_LONG' } })
  expect(await standing(orderId)).toEqual(['pendingApproved', true, []])
})
