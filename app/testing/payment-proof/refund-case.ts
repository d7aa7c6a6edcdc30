import { listUnsettled } from '#app/business/payments/mismatches/list-unsettled.server.ts'
import { askRefund } from '#app/business/payments/refunds/ask-refund.server.ts'
import { refundBuyer } from '#app/business/payments/refunds/refund-buyer.server.ts'
import { askRefundAgain } from '#app/business/payments/refunds/settle-refund.server.ts'
import { settlePayment } from '#app/business/payments/settling/settle-payment.server.ts'
import { MINUTE } from '#app/platform/clock.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { staff } from '#app/testing/shop/a-caller.ts'
import { shopNeeds, testDb } from '#app/testing/shop/shop-needs.ts'
import type { FaultCase } from './cases.ts'
import { failingD1 } from './failing-d1.ts'
import { type MethodUnderTest, payAt } from './methods.ts'
import { needsInside, type Own } from './needs-inside.ts'
import { aPurchase, type Purchase, press } from './purchase.ts'
import { returnedBy } from './sandbox-inside.ts'
import { type Recorded, recorded, spoiled } from './spoiled-outbound.ts'

/**
 * The first course is refunded. It is the cheaper one, so a provider without idempotency keys would refund it twice.
 */
const LINES = [
  { courseId: 102, planId: 2 },
  { courseId: 101, planId: 1 },
]
const OF_THE_FIRST = 99_000

type Paid = Purchase & { readonly paymentId: number; readonly staff: Awaited<ReturnType<typeof staff>> }

/** A paid order. `earlier` collects the provider's answers about the payment before it is paid. */
async function paid(method: MethodUnderTest, earlier?: Recorded[]): Promise<Paid> {
  const own = needsInside()
  const [purchase, member] = await Promise.all([aPurchase(own, method, { lines: LINES }), staff(own)])
  const { paymentId } = await press(own, purchase)
  if (!method.isChargedAtOnce) {
    if (earlier) {
      const watched = needsInside({ through: outbound => recorded(outbound, earlier) })
      await settlePayment(watched, { paymentId, cause: 'poll' })
    }
    await settlePayment(own, { paymentId, cause: 'return', submittedFields: await payAt(method, paymentId) })
  }
  return { ...purchase, paymentId, staff: member }
}

/** Refunds the first course as staff do, from a page that shows the order's present version. */
async function giveBackFirst(own: Own, { orderId, staff }: Paid) {
  const seen = await testDb
    .prepare(
      `SELECT order_lines.id AS lineId, version FROM order_lines JOIN orders ON orders.id = order_id
        WHERE order_id = ? ORDER BY position LIMIT 1`,
    )
    .bind(orderId)
    .first<{ lineId: number; version: number }>()
  if (!seen) throw new Error('The order is gone.')
  return refundBuyer(own, { ...seen, orderId, reason: 'ซื้อซ้ำ', by: 'provider' }, staff)
}

/** The state of a refund. `returned` is the refunded sum by the provider's own records, in minor units. */
type RefundStanding = {
  readonly order: string
  readonly hasMismatch: boolean
  /** The number of open courses. */
  readonly open: number
  readonly mails: number
  readonly refunds: readonly string[]
  readonly returned: number
}

const GIVEN_BACK_ONCE: RefundStanding = {
  order: 'approved',
  hasMismatch: false,
  open: 1,
  mails: 1,
  refunds: ['given-back'],
  returned: OF_THE_FIRST,
}

type Row = { status: string; hasMismatch: number; open: number; mails: number; refunds: string }

async function standingOf({ orderId, method, paymentId }: Paid): Promise<RefundStanding> {
  const row = await testDb
    .prepare(
      `SELECT status, needs_review AS hasMismatch,
        (SELECT COUNT(*) FROM access_grants WHERE ended_at IS NULL AND order_line_id IN
          (SELECT id FROM order_lines WHERE order_id = orders.id)) AS open,
        (SELECT COUNT(*) FROM outbox WHERE key LIKE 'send-line-refunded:' || orders.token || '%') AS mails,
        (SELECT json_group_array(state) FROM payment_refunds WHERE order_id = orders.id) AS refunds
      FROM orders WHERE id = ?`,
    )
    .bind(orderId)
    .first<Row>()
  if (!row) throw new Error('The order is gone.')
  const { status: order, hasMismatch, open, mails, refunds } = row
  const returned = await returnedBy(method.player, paymentId)
  return {
    order,
    hasMismatch: hasMismatch === 1,
    open,
    mails,
    refunds: JSON.parse(refunds) as string[],
    returned,
  }
}

/** Describes refunded or unsettled money that staff cannot see. Empty if there is none. */
async function unseenIn({ refunds, returned }: RefundStanding, { orderId, staff }: Paid): Promise<string[]> {
  if (refunds.length === 0) return returned > 0 ? ['money was refunded without a record'] : []
  if (refunds.includes('given-back'))
    return returned === OF_THE_FIRST ? [] : ['the record says refunded, but the provider did not refund it']
  const listed = await listUnsettled(needsInside(), staff)
  const isListed = listed.ok && listed.value.refunds.some(refund => refund.orderId === orderId)
  return isListed ? [] : ['staff do not see the unsettled refund']
}

/** Sweeps the refunds of one order, due or not: a sweep may have read them before another request took them. */
async function sweepRefunds(own: Own, { orderId }: Paid): Promise<void> {
  const due = await testDb
    .prepare('SELECT id FROM payment_refunds WHERE order_id = ?')
    .bind(orderId)
    .all<{ id: number }>()
  for (const { id } of due.results) await askRefund(own, { refundId: id })
}

/** Runs `happens` before every request to the provider, to make a race. */
function besides(happens: () => Promise<void>, outbound: Outbound): Outbound {
  return async request => {
    await happens()
    return outbound(request)
  }
}

/** Lets a refund recover from a fault: minutes pass, the sweep runs, and staff retry where they can. */
async function recovered(purchase: Paid): Promise<RefundStanding> {
  const own = needsInside()
  for (const minutes of [3, 6, 20, 60]) {
    own.clock.at += minutes * MINUTE
    // The provider's webhook reports every refund, whoever made it.
    await settlePayment(own, { paymentId: purchase.paymentId, cause: 'webhook' })
    const { refunds } = await standingOf(purchase)
    if (refunds.includes('given-back')) break
    await sweepRefunds(own, purchase)
    if (refunds.length === 0) await giveBackFirst(own, purchase)
    if (refunds.includes('refused')) await askAgain(own, purchase)
  }
  return standingOf(purchase)
}

async function askAgain(own: Own, { orderId, staff }: Paid): Promise<void> {
  const row = await testDb
    .prepare('SELECT id FROM payment_refunds WHERE order_id = ?')
    .bind(orderId)
    .first<{ id: number }>()
  await askRefundAgain(own, { refundId: row?.id ?? 0 }, staff)
}

/** The provider's answers during a refund for another order, without faults. */
export async function answersToRefund(method: MethodUnderTest): Promise<Recorded[]> {
  const answers: Recorded[] = []
  const purchase = await paid(method)
  const own = needsInside({ through: outbound => recorded(outbound, answers) })
  const given = await giveBackFirst(own, purchase)
  if (!given.ok) throw new Error(`Giving back was refused: ${given.error.code}`)
  return answers
}

/** Faults whose answers are readable, but about another payment or an earlier state. */
const IS_OTHER: readonly string[] = ['foreign', 'stale', 'elsewhere']

/** Runs one case, from a paid order to the recovery. Returns what went wrong, or an empty list. */
export async function wrongInRefund(
  method: MethodUnderTest,
  { fault, at, database }: FaultCase,
  foreign: readonly Recorded[],
): Promise<string[]> {
  const earlier: Recorded[] = []
  const purchase = await paid(method, fault === 'stale' ? earlier : undefined)
  const others = fault === 'stale' ? earlier : foreign
  const failing = database && shopNeeds({ through: db => failingD1(db, database) })
  const own = needsInside({
    ...(failing && { needs: failing }),
    timeoutMs: fault === 'timeout' ? 100 : 10_000,
    through: outbound => {
      const spoil = spoiled(outbound, { fault, at, others, elsewhere: method.elsewhere })
      return fault === 'duplicate' ? besides(() => sweepRefunds(needsInside(), purchase), spoil) : spoil
    },
  })
  const presses = Array.from({ length: fault === 'duplicate' ? 2 : 1 }, () => giveBackFirst(own, purchase))
  const pressed = await Promise.allSettled(presses)
  // A call may throw only if the database fails.
  const thrown = pressed.flatMap(one => (one.status === 'rejected' && !database ? [String(one.reason)] : []))
  const between = await standingOf(purchase)
  const unseen = await unseenIn(between, purchase)
  const end = await recovered(purchase)
  // The first answer was not about this money, so the shop must not have asked for a refund.
  const isBelieved = at === 0 && IS_OTHER.includes(fault) && between.returned > 0
  const isRight = JSON.stringify(end) === JSON.stringify(GIVEN_BACK_ONCE)
  if (isRight && !isBelieved && thrown.length === 0 && unseen.length === 0) return []
  const where = `${fault} at ${at}, database ${database ? `${database.point} write ${database.write}` : 'well'}`
  const told = [...thrown, ...unseen, JSON.stringify(between), JSON.stringify(end)]
  return [`${where}: ${told.join(' -> ')}`]
}
