import { beforeAll, expect, test } from 'vitest'
import type { TypedReport } from '#app/business/orders/payment-report.ts'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { getOrderForStaff } from '#app/business/orders/showing/get-order-for-staff.server.ts'
import { listAcceptedDifferences } from '#app/business/orders/showing/list-accepted-differences.server.ts'
import { listOrdersOfStudent } from '#app/business/orders/showing/list-orders.server.ts'
import { listReportQueue } from '#app/business/orders/showing/list-report-queue.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { paymentMethods } from '#app/db/schema/payments.ts'
import { aReport, aSlip } from '#app/testing/payments/a-report.ts'
import { aStudent, aVisitor, staff } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { anOrder } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import { approveReport } from './approve-report.server.ts'
import { openReport } from './open-report.server.ts'
import { rejectReport } from './reject-report.server.ts'
import { reportTransfer } from './report-transfer.server.ts'

const needs = shopNeeds({ now: Date.UTC(2026, 0, 3) })
let admin: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  await aShop(needs)
  admin = await staff(needs)
})

const count = async (sql: string, ...values: unknown[]) =>
  (
    await testDb
      .prepare(sql)
      .bind(...values)
      .first<{ n: number }>()
  )?.n

async function reportedOrder(
  slip?: { sha256?: string; slipBank?: string; slipReference?: string },
  over: Partial<TypedReport> = {},
) {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer)
  const report = aReport({ slip: slip ? await aSlip(needs, buyer, slip) : null, ...over })
  const reported = await reportTransfer(needs, { order: { id: order.id }, report }, buyer)
  return { buyer, order, report, reported }
}

test('ten presses at once make one transfer report', async () => {
  const buyer = await aStudent(needs)
  const { order } = await anOrder(needs, buyer)
  const report = aReport({ slip: await aSlip(needs, buyer) })
  const send = () => reportTransfer(needs, { order: { id: order.id }, report }, buyer)
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  expect(answers.every(answer => answer.ok && answer.value.order.status === 'pendingApproved')).toBe(true)
  expect(await count('SELECT COUNT(*) AS n FROM payment_reports WHERE order_id = ?', order.id)).toBe(1)
  const key = `send-order-reported:${order.token}%`
  expect(await count('SELECT COUNT(*) AS n FROM outbox WHERE key LIKE ?', key)).toBe(1)
})

test('refuses a transfer for an order whose coupon was agreed for a card', async () => {
  await needs.db.insert(paymentMethods).values({ id: 8, name: 'Card', enabled: true })
  await aCoupon(needs, { id: 9, code: 'CARDONLY', paymentMethodIds: [8] })
  const buyer = await aStudent(needs)
  const report = aReport({ slip: await aSlip(needs, buyer) })
  const answers = []
  for (const couponCodes of [['CARDONLY'], []]) {
    const { order } = await anOrder(needs, buyer, { couponCodes, paymentMethodId: 8 })
    answers.push(await reportTransfer(needs, { order: { id: order.id }, report }, buyer))
    await cancelOrder(needs, { order: { id: order.id } }, buyer)
  }
  expect(answers).toMatchObject([{ error: { code: 'PAYMENT_METHOD_OFF' } }, { ok: true }])
})

test('two approvals at once grant, mail and log once', async () => {
  const { order, buyer } = await reportedOrder({})
  const other = await staff(needs)
  const approve = (by: typeof admin) => approveReport(needs, { orderId: order.id, reportId: null }, by)
  const answers = await Promise.all([admin, other, admin, other, admin].map(approve))
  expect(answers.every(answer => answer.ok)).toBe(true)
  expect(answers.filter(answer => answer.ok && answer.value.isNew)).toHaveLength(1)
  expect(await count('SELECT COUNT(*) AS n FROM access_grants WHERE user_id = ?', buyer.account.userId)).toBe(
    1,
  )
  const mails = 'SELECT COUNT(*) AS n FROM outbox WHERE template = ? AND recipient = ?'
  expect(await count(mails, 'order-approved', buyer.account.email)).toBe(1)
  const story = 'SELECT COUNT(*) AS n FROM order_history WHERE order_id = ? AND event = ?'
  expect(await count(story, order.id, 'approve')).toBe(1)
  expect(await findViolations(testDb)).toEqual([])
})

test('accepts and approves a new report after a rejection', async () => {
  const { order, buyer, report } = await reportedOrder({})
  const rejected = await rejectReport(needs, { orderId: order.id, reportId: null, reason: 'ยอดไม่ตรง' }, admin)
  expect(rejected.ok).toBe(true)
  expect(await getOrderForBuyer(needs, { token: order.token }, aVisitor())).toMatchObject({
    order: { status: 'rejected' },
    report: { state: 'rejected', reason: 'ยอดไม่ตรง' },
    canReport: true,
    isOwner: false,
    payBy: { kind: 'awaiting-report' },
  })
  // A refused slip is no failed charge: the buyer may well have paid.
  expect((await listOrdersOfStudent(needs, {}, buyer)).orders).toMatchObject([
    { status: 'rejected', rejectReason: 'ยอดไม่ตรง', paymentFailure: null },
  ])
  const again = await reportTransfer(needs, { order: { id: order.id }, report }, buyer)
  expect(again.ok).toBe(true)
  expect((await approveReport(needs, { orderId: order.id, reportId: null }, admin)).ok).toBe(true)
  const seen = await getOrderForStaff(needs, { orderId: order.id }, admin)
  expect(seen.ok && seen.value.story.map(entry => entry.event)).toEqual([
    'approve',
    'report',
    'reject',
    'report',
    'place',
  ])
  expect(seen.ok && seen.value.payments.map(payment => payment.state)).toEqual(['failed', 'paid'])
  expect(await findViolations(testDb)).toEqual([])
})

test('refuses a decision about another report than the reviewed', async () => {
  const { order } = await reportedOrder()
  const answer = await approveReport(needs, { orderId: order.id, reportId: 999_999 }, admin)
  expect(answer).toMatchObject({ ok: false, error: { code: 'REPORT_CHANGED' } })
})

test('lets only staff review, and requires a rejection reason', async () => {
  const { order, buyer } = await reportedOrder()
  const review = { orderId: order.id, reportId: null }
  expect(await approveReport(needs, review, buyer)).toMatchObject({ error: { code: 'NOT_STAFF' } })
  expect(await rejectReport(needs, { ...review, reason: 'x' }, aVisitor())).toMatchObject({
    error: { code: 'NOT_STAFF' },
  })
  expect(await rejectReport(needs, { ...review, reason: ' ' }, admin)).toMatchObject({
    error: { code: 'REASON_REQUIRED' },
  })
})

test.each([
  ['1450.00', -5_000],
  ['1500.01', 1],
])('approves a report of %s against 1500.00 only with a reason', async (transferAmount, difference) => {
  const { order } = await reportedOrder(undefined, { transferAmount })
  const review = { orderId: order.id, reportId: null }
  for (const reason of [undefined, '', ' \n ']) {
    const answer = await approveReport(needs, { ...review, ...(reason !== undefined && { reason }) }, admin)
    expect(answer).toEqual({ ok: false, error: { code: 'DIFFERENCE_NEEDS_REASON', difference } })
  }
  const long = await approveReport(needs, { ...review, reason: 'x'.repeat(501) }, admin)
  expect(long).toMatchObject({ error: { code: 'REASON_TOO_LONG' } })
  expect(await count('SELECT COUNT(*) AS n FROM order_history WHERE order_id = ?', order.id)).toBe(2)

  expect((await approveReport(needs, { ...review, reason: ' bank fee ' }, admin)).ok).toBe(true)
  const seen = await getOrderForStaff(needs, { orderId: order.id }, admin)
  expect(seen.ok && seen.value.story[0]).toMatchObject({
    event: 'approve',
    reason: null,
    facts: expect.arrayContaining([{ kind: 'accepted-difference', difference, why: 'bank fee' }]),
  })
  expect(seen.ok && seen.value.refund?.difference).toBe(difference)
  const bought = await getOrderForBuyer(needs, { token: order.token }, aVisitor())
  expect(JSON.stringify(bought)).not.toContain('bank fee')
  expect(await findViolations(testDb)).toEqual([])
})

test('sums accepted shortfalls and surpluses per day in Bangkok', async () => {
  const own = { ...needs, now: () => needs.now() }
  const days = async () => {
    const listed = await listAcceptedDifferences(own, admin)
    return listed.ok ? listed.value.map(({ orderIds, ...sums }) => ({ ...sums, n: orderIds.length })) : []
  }
  const approve = async (transferAmount: string, at: number) => {
    const { order } = await reportedOrder(undefined, { transferAmount })
    own.now = () => at
    await approveReport(own, { orderId: order.id, reportId: null, reason: 'agreed' }, admin)
  }
  const evening = Date.UTC(2026, 0, 10, 16, 59)
  await approve('1400.00', evening)
  await approve('1499.50', evening)
  await approve('1507.00', evening)
  await approve('1500.00', evening)
  // One minute later it is the next day in Bangkok.
  await approve('1490.00', evening + 60_000)
  const day = (start: number, shortfall: number, surplus: number, n: number) => ({
    day: start,
    currency: 'THB',
    shortfall,
    surplus,
    n,
  })
  expect(await days()).toEqual([
    day(Date.UTC(2026, 0, 10, 17), 1_000, 0, 1),
    day(Date.UTC(2026, 0, 9, 17), 10_050, 700, 3),
  ])
  own.now = () => Date.UTC(2026, 0, 16, 17)
  expect(await days()).toEqual([day(Date.UTC(2026, 0, 10, 17), 1_000, 0, 1)])
  expect(await listAcceptedDifferences(own, aVisitor())).toMatchObject({ error: { code: 'NOT_STAFF' } })
})

test('refuses a slip used before, by file or reference', async () => {
  await reportedOrder({ sha256: 'same-file', slipBank: '014', slipReference: 'R1' })
  const sameFile = await reportedOrder({ sha256: 'same-file' })
  expect(sameFile.reported).toMatchObject({ error: { code: 'SLIP_ALREADY_USED' } })
  const sameTransfer = await reportedOrder({ sha256: 'other-file', slipBank: '014', slipReference: 'R1' })
  expect(sameTransfer.reported).toMatchObject({ error: { code: 'SLIP_ALREADY_USED' } })
})

test('refuses approval when another order claimed the reference', async () => {
  await reportedOrder({ slipBank: '004', slipReference: 'LATE' })
  const { order, reported, report } = await reportedOrder({})
  expect(reported.ok).toBe(true)
  await testDb
    .prepare("UPDATE uploads SET slip_bank = '004', slip_reference = 'LATE' WHERE id = ?")
    .bind(report.slip)
    .run()
  const answer = await approveReport(needs, { orderId: order.id, reportId: null }, admin)
  expect(answer).toMatchObject({ error: { code: 'SLIP_ALREADY_USED' } })
  const queue = await listReportQueue(needs, {}, admin)
  const entry = queue.ok ? queue.value.entries.find(candidate => candidate.order.id === order.id) : null
  expect(entry?.slip?.alsoOnOrder).toBeGreaterThan(100_000)
})

test('refuses a slip that another buyer uploaded', async () => {
  const [buyer, stranger] = [await aStudent(needs), await aStudent(needs)]
  const { order } = await anOrder(needs, buyer)
  const report = aReport({ slip: await aSlip(needs, stranger) })
  const answer = await reportTransfer(needs, { order: { id: order.id }, report }, buyer)
  expect(answer).toMatchObject({ error: { code: 'SLIP_NOT_FOUND' } })
})

test('shows an order by its number only to its owner', async () => {
  const { order, buyer } = await reportedOrder()
  expect(await getOrderForBuyer(needs, { id: order.id }, await aStudent(needs))).toBeNull()
  expect(await getOrderForBuyer(needs, { id: order.id }, aVisitor())).toBeNull()
  expect(await getOrderForBuyer(needs, { token: 'guess' }, buyer)).toBeNull()
  expect(await getOrderForBuyer(needs, { id: order.id }, buyer)).toMatchObject({ isOwner: true })
})

test('lists the waiting reports by pages, the one that waits longest first', async () => {
  for (let n = 0; n < 3; n++) await reportedOrder()
  const all = await listReportQueue(needs, {}, admin)
  const ids = all.ok ? all.value.entries.map(({ order }) => order.id) : []
  const first = await listReportQueue(needs, { limit: 2 }, admin)
  const after = first.ok ? first.value.after : null
  expect(after?.orderId).toBe(ids[1])
  const second = await listReportQueue(needs, { after, limit: ids.length - 2 }, admin)
  expect(second).toMatchObject({ value: { after: null } })
  expect(second.ok && second.value.entries.map(({ order }) => order.id)).toEqual(ids.slice(2))
})

test('shows which staff member has opened a report', async () => {
  const { order } = await reportedOrder()
  const queue = await listReportQueue(needs, {}, admin)
  const reportId = queue.ok ? queue.value.entries.find(entry => entry.order.id === order.id)?.reportId : null
  expect(await openReport(needs, { reportId: reportId ?? 0 }, admin)).toMatchObject({
    value: { isOwn: true },
  })
  expect(await openReport(needs, { reportId: reportId ?? 0 }, await staff(needs))).toMatchObject({
    value: { isOwn: false, by: 'Somsri Dee' },
  })
})

test('cancelling and reporting at once never both succeed', async () => {
  for (let round = 0; round < 10; round++) {
    const buyer = await aStudent(needs)
    const { order } = await anOrder(needs, buyer)
    const ref = { id: order.id }
    const slip = await aSlip(needs, buyer)
    const [cancelled, reported] = await Promise.all([
      cancelOrder(needs, { order: ref }, buyer),
      reportTransfer(needs, { order: ref, report: aReport({ slip }) }, buyer),
    ])
    expect(cancelled.ok).not.toBe(reported.ok)
  }
  expect(await findViolations(testDb)).toEqual([])
})
