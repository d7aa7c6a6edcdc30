import { beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#app/business/orders/order.ts'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import { cancelOrder } from '#app/business/orders/process/cancel-order.server.ts'
import { cancelOverdueOrders } from '#app/business/orders/process/cancel-overdue-orders.server.ts'
import { refundLine, refundOrder, refuseWaiting } from '#app/business/orders/process/refund-order.server.ts'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { approveReport } from '#app/business/payments/slips/approve-report.server.ts'
import { rejectReport } from '#app/business/payments/slips/reject-report.server.ts'
import { reportTransfer } from '#app/business/payments/slips/report-transfer.server.ts'
import { HOUR, MINUTE } from '#app/platform/clock.ts'
import { confirmPayment } from '#app/testing/payments/a-confirmed-payment.ts'
import { aReport } from '#app/testing/payments/a-report.ts'
import { isShare } from '#app/testing/setup/share.ts'
import { aStudent, staff } from '#app/testing/shop/a-caller.ts'
import { aCoupon, aShop } from '#app/testing/shop/a-shop.ts'
import { aWish, BY_POST } from '#app/testing/shop/an-order.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'

/**
 * Random events in a small shop, in any order and at once: thousands in `npm run prove`, hundreds in `npm test`.
 * decisions: Orders and payments
 */

const SEED = 20_260_103
const EVENTS_ALONE = isShare ? 400 : 1_200
const EVENTS_AT_ONCE = isShare ? 500 : 900
const needs = shopNeeds({ now: Date.UTC(2026, 0, 3) })
let admin: Awaited<ReturnType<typeof staff>>
const buyers: Awaited<ReturnType<typeof aStudent>>[] = []
/** The expected state of every order. `waiting`: paid or free, and the school must approve it. */
type Standing = OrderStatus | 'waiting'
const model = new Map<number, Standing>()
/** For each order: whether the school must approve all of it, a part or nothing, and whether it is free. */
const made = new Map<number, { readonly asked: 'all' | 'part' | 'none'; readonly isFree: boolean }>()
const owners = new Map<number, (typeof buyers)[number]>()

/** Where each event leads, written independently from the decisions. An event that is not listed changes nothing. */
const MOVES: Readonly<Record<string, Partial<Record<Standing, Standing>>>> = {
  report: { notYetReceived: 'pendingApproved', rejected: 'pendingApproved' },
  approve: { pendingApproved: 'approved', waiting: 'approved' },
  reject: { pendingApproved: 'rejected' },
  cancel: { notYetReceived: 'cancelled' },
  expire: { notYetReceived: 'cancelled' },
  refund: { approved: 'refunded' },
  'refund-line': { approved: 'approved' },
  refuse: { waiting: 'refunded' },
  confirm: { notYetReceived: 'approved', pendingApproved: 'approved', rejected: 'approved' },
}

/**
 * Returns where an event leads, including the school's approval: a payment waits for it, and a refusal keeps the
 * courses that need none.
 */
function leadsTo(event: string, from: Standing, id: number): Standing {
  const { asked, isFree } = made.get(id) ?? { asked: 'none', isFree: false }
  if (event === 'reject' && from === 'waiting') return isFree && asked === 'all' ? 'cancelled' : 'waiting'
  const to = MOVES[event]?.[from] ?? from
  if (event === 'confirm' && to !== from) return asked === 'none' ? 'approved' : 'waiting'
  if (event !== 'refuse' || to === from) return to
  return asked === 'part' ? 'approved' : isFree ? 'cancelled' : 'refunded'
}
const EVENTS = [
  'report',
  'report',
  'approve',
  'reject',
  'cancel',
  'confirm',
  'refuse',
  'refund',
  'refund-line',
] as const

let state = SEED
/** Returns a whole number from 0 to below `most`. The numbers are the same in every run. */
function any(most: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * most)
}
const oneOf = <Item>(items: readonly Item[]): Item => items[any(items.length)] as Item

beforeAll(async () => {
  await aShop(needs, { plan: { needApproval: true } })
  await aCoupon(needs, { id: 1, code: 'FREE', discountType: 'percent', discountValue: 10_000, usageLimit: 3 })
  await aCoupon(needs, { id: 2, code: 'SAVE', usageLimit: 20, usageLimitPerBuyer: 2 })
  await testDb.exec('UPDATE products SET available_qty = 9')
  admin = await staff(needs)
  for (let index = 0; index < 40; index++) buyers.push(await aStudent(needs))
})

/** Every move that a history may contain: event, from, to. */
const TOLD = [
  'approve pendingApproved approved',
  'cancel notYetReceived cancelled',
  'expire notYetReceived cancelled',
  'payment-confirmed notYetReceived approved',
  'payment-confirmed notYetReceived pendingApproved',
  'payment-confirmed pendingApproved approved',
  'payment-confirmed pendingApproved pendingApproved',
  'payment-confirmed rejected approved',
  'payment-confirmed rejected pendingApproved',
  'place  notYetReceived',
  'refund approved refunded',
  'refund-line approved approved',
  'refund-line approved refunded',
  'refuse pendingApproved approved',
  'refuse pendingApproved refunded',
  'reject pendingApproved rejected',
  'report notYetReceived pendingApproved',
  'report rejected pendingApproved',
  'settle-free notYetReceived approved',
  'settle-free notYetReceived pendingApproved',
]

async function place(): Promise<void> {
  const buyer = oneOf(buyers)
  const lines = [
    { courseId: 101, planId: oneOf([1, 3]) },
    { courseId: 102, planId: 2 },
    { productId: 5, qty: 1 + any(2) },
  ]
  const wish = aWish({
    lines: lines.filter(() => any(2) === 0),
    couponCodes: ['FREE', 'SAVE', 'save'].filter(() => any(4) === 0),
    shipping: oneOf([null, BY_POST]),
  })
  const placed = await placeOrder(needs, wish, buyer)
  if (!placed.ok) return
  const { id, status, awaitsApproval, payable, lines: bought } = placed.value.order
  const asked = bought.filter(({ needsApproval }) => needsApproval).length
  made.set(id, {
    asked: asked === 0 ? 'none' : asked === bought.length ? 'all' : 'part',
    isFree: payable === 0,
  })
  owners.set(id, buyer)
  model.set(id, awaitsApproval ? 'waiting' : status)
}

async function happen(event: keyof typeof MOVES, id: number, step: number): Promise<void> {
  const buyer = owners.get(id) ?? oneOf(buyers)
  const review = { orderId: id, reportId: null }
  const report = aReport({ transferAmount: `${1 + step}.00`, transferDate: '2025-12-31' })
  if (event === 'report') await reportTransfer(needs, { order: { id }, report }, buyer)
  if (event === 'approve') await approveReport(needs, { ...review, reason: 'agreed' }, admin)
  if (event === 'reject') await rejectReport(needs, { ...review, reason: 'no' }, admin)
  if (event === 'cancel') await cancelOrder(needs, { order: { id } }, buyer)
  if (event === 'refuse') await refuseWaiting(needs, { orderId: id, reason: 'no' }, admin)
  if (event === 'refund' || event === 'refund-line') await refundRandomly(event, id)
  if (event === 'confirm') await confirmPayment(needs, id)
}

/** Refunds any line of the order, even one that was refunded before. An order without other lines is then refunded. */
async function refundRandomly(event: 'refund' | 'refund-line', orderId: number): Promise<void> {
  const row = await testDb
    .prepare('SELECT version FROM orders WHERE id = ?')
    .bind(orderId)
    .first<{ version: number }>()
  const { results: lines } = await testDb
    .prepare('SELECT id, refunded_at AS at FROM order_lines WHERE order_id = ?')
    .bind(orderId)
    .all<{ id: number; at: number | null }>()
  const command = { orderId, version: row?.version ?? 0, reason: 'no' }
  const line = oneOf(lines)
  if (event === 'refund') await refundOrder(needs, command, admin)
  else await refundLine(needs, { ...command, lineId: line.id }, admin)
  const isLast = lines.every(({ id, at }) => (id === line.id ? at === null : at !== null))
  const isEnd = event === 'refund-line' && isLast && model.get(orderId) === 'approved'
  if (isEnd) model.set(orderId, 'refunded')
}

async function statuses(): Promise<Map<number, Standing>> {
  const query =
    "SELECT id, CASE WHEN awaits_approval = 1 THEN 'waiting' ELSE status END AS status FROM orders ORDER BY id"
  const { results } = await testDb.prepare(query).all<{ id: number; status: Standing }>()
  return new Map(results.map(({ id, status }) => [id, status]))
}

/** Moves the clock by up to two hours and runs the sweep, which cancels overdue orders. */
async function timeGoesOn(): Promise<void> {
  needs.clock.at += MINUTE * any(120)
  const overdue = "SELECT id FROM orders WHERE status = 'notYetReceived' AND cancel_at <= ?"
  const { results } = await testDb.prepare(overdue).bind(needs.clock.at).all<{ id: number }>()
  await cancelOverdueOrders(needs)
  for (const { id } of results) model.set(id, 'cancelled')
}

test('random events leave every order where decided', async () => {
  for (let step = 0; step < EVENTS_ALONE; step++) {
    if (any(8) === 0) await timeGoesOn()
    else if (model.size < 5 || any(4) === 0) await place()
    else {
      const [id, event] = [oneOf([...model.keys()].slice(-25)), oneOf(EVENTS)]
      const from = model.get(id) ?? 'notYetReceived'
      model.set(id, leadsTo(event, from, id))
      await happen(event, id, step)
    }
    if (step % 20 === 0) expect([step, await statuses()]).toEqual([step, model])
    if (step % 300 === 0) expect(await findViolations(testDb)).toEqual([])
  }
})

test('random events, five at once, keep histories and books valid', async () => {
  for (let step = 0; step < EVENTS_AT_ONCE; step += 5) {
    const ids = [...owners.keys()].slice(-6)
    const acts = Array.from({ length: 5 }, (_, index) =>
      any(5) === 0
        ? place()
        : any(12) === 0
          ? cancelOverdueOrders(needs)
          : happen(oneOf(EVENTS), oneOf(ids), step + index),
    )
    needs.clock.at += any(2 * HOUR)
    await Promise.all(acts)
  }
  expect(await findViolations(testDb)).toEqual([])
  const moves = await testDb
    .prepare('SELECT DISTINCT event, from_status, to_status FROM order_history ORDER BY 1, 2, 3')
    .all()
  const seen = moves.results.map(row => Object.values(row).join(' '))
  for (const move of seen) expect(TOLD).toContain(move)
  // A walk may miss one rare move.
  expect(seen.length).toBeGreaterThanOrEqual(TOLD.length - 1)
})
