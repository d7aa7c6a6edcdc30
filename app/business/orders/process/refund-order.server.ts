import { sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import { endGrantsOfLines } from '#app/business/learning/grant-repository.server.ts'
import { type Order, wasRefused } from '#app/business/orders/order.ts'
import type { OrderEvent } from '#app/business/orders/order-event.ts'
import { type OrderFacts, selectOrderFacts, toOrderFacts } from '#app/business/orders/order-facts.server.ts'
import { selectFreeLines, toFreeLines } from '#app/business/orders/order-repository.server.ts'
import {
  type OrderRefusal,
  refusalEvent,
  type Transition,
  transition,
} from '#app/business/orders/order-transitions.ts'
import type { Statement } from '#app/db/batch.ts'
import { readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { payments } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { coursesFreeWith, type FreeLine } from './free-with.ts'
import { type Moved, type MoveNeeds, type MoveRefusal, moveOrder } from './move-order.server.ts'
import { type Refund, refundOf } from './refund.ts'
import { endUnpaidRenewals } from './refund-statements.server.ts'

/** `version`: the order's version when the staff member looked at the refund. */
export type RefundOrder = {
  readonly orderId: number
  readonly version: number
  readonly reason: string
  /** Lines of courses that were free with the refunded ones, to be ended in the same step. */
  readonly alsoEndLineIds?: readonly number[]
}
export type RefundLine = RefundOrder & { readonly lineId: number }

export type RefundRefusal =
  | OrderRefusal
  | MoveRefusal
  | { readonly code: 'NOT_STAFF' }
  | { readonly code: 'REASON_TOO_LONG' }
  /** The order has changed since the staff member looked at it. */
  | { readonly code: 'ORDER_CHANGED' }
  /** The result of an earlier money transfer for this order is still unknown. */
  | { readonly code: 'REFUND_NOT_SETTLED' }

/** Returns the statements that the caller, who moves the money, commits with the refund. */
export type WithRefund = (facts: OrderFacts, move: Transition['move']) => readonly Statement[]

export const LONGEST_REFUND_REASON = 500

/**
 * Refunds all that is left of the payment: the order's access ends, its coupons are given back, and the buyer gets a
 * mail. Of two requests at once one is refused. The caller moves the money. decisions: Orders and payments
 */
export function refundOrder(needs: MoveNeeds, command: RefundOrder, caller: Caller, also?: WithRefund) {
  const { reason } = command
  const eventOf: Refunding['eventOf'] = (_, ended) => ({ kind: 'refund', reason, ended })
  return refund(needs, { ...command, lineId: null, eventOf }, caller, also)
}

/** Refunds one line; the rest of the order stays as it is. Refunding the last line refunds the whole order. */
export function refundLine(needs: MoveNeeds, command: RefundLine, caller: Caller, also?: WithRefund) {
  const { lineId, reason } = command
  const eventOf: Refunding['eventOf'] = (_, ended) => ({ kind: 'refund-line', lineId, reason, ended })
  return refund(needs, { ...command, eventOf }, caller, also)
}

/**
 * Refuses the lines that wait for the school's approval and refunds them; the rest of the order stays. Takes no
 * version, because only this decision moves a waiting order. A second call changes nothing.
 */
export function refuseWaiting(
  needs: MoveNeeds,
  command: Pick<RefundOrder, 'orderId' | 'reason'>,
  caller: Caller,
  also?: WithRefund,
) {
  const eventOf = (order: Order) => refusalEvent(order, command.reason)
  return refund(needs, { ...command, version: null, lineId: null, eventOf }, caller, also)
}

type Refunding = Omit<RefundOrder, 'version'> & {
  readonly version: number | null
  /** null: the whole order or all waiting lines. */
  readonly lineId: number | null
  readonly eventOf: (
    order: Order,
    ended: NonNullable<Refund['ended']>,
  ) => Extract<OrderEvent, { reason: string }>
}

type RefundFacts = OrderFacts & { readonly freeLines: readonly FreeLine[] }

async function readRefundFacts(db: Database, ref: { id: number }): Promise<RefundFacts | null> {
  const { freeRows, rows } = await readBatch(db, {
    freeRows: selectFreeLines(asStored(db), ref),
    rows: selectOrderFacts(db, ref),
  })
  const facts = toOrderFacts(rows)
  return facts && { ...facts, freeLines: toFreeLines(freeRows) }
}

/** Returns the free courses to end, or null if one of them is unrelated to the refunded lines. */
function endedWith(
  { order, ...access }: RefundFacts,
  { lineId, alsoEndLineIds = [] }: Pick<Refunding, 'lineId' | 'alsoEndLineIds'>,
  now: Instant,
): NonNullable<Refund['ended']> | null {
  if (alsoEndLineIds.length === 0) return []
  const { lines } = refundOf(order, lineId === null ? null : [lineId])
  const lineIds = lines.map(({ id }) => id)
  const back = order.lines.filter(({ id }) => lineIds.includes(id))
  const courseIds = back.flatMap(({ courseId }) => courseId ?? [])
  const ended = coursesFreeWith({ lineIds, courseIds }, access, now).filter(one =>
    alsoEndLineIds.includes(one.lineId),
  )
  if (ended.length < new Set(alsoEndLineIds).size) return null
  return ended.map(({ courseId: _, until: __, ...line }) => line)
}

async function refund(
  needs: MoveNeeds,
  { orderId, version, reason, lineId, alsoEndLineIds, eventOf }: Refunding,
  caller: Caller,
  withRefund: WithRefund = () => [],
): Promise<Result<Moved, RefundRefusal>> {
  if (!may(caller, 'refunds.give')) return refuse({ code: 'NOT_STAFF' })
  if (reason.trim().length > LONGEST_REFUND_REASON) return refuse({ code: 'REASON_TOO_LONG' })
  const { userId } = caller.account
  return moveOrder<RefundFacts, RefundRefusal>(needs, {
    read: () => readRefundFacts(needs.db, { id: orderId }),
    refusalOf: constraint => (constraint.includes('payment_refunds') ? { code: 'REFUND_NOT_SETTLED' } : null),
    decide: facts => {
      const { order } = facts
      if (version === null && wasRefused(order)) return ok({ kind: 'done' })
      if (order.status === 'refunded') return refuse({ code: 'ALREADY_REFUNDED' })
      const at = needs.now()
      const ended = endedWith(facts, { lineId, ...(alsoEndLineIds && { alsoEndLineIds }) }, at)
      // The buyer's access has changed since the staff member looked at it.
      if (ended === null) return refuse({ code: 'ORDER_CHANGED' })
      const event = eventOf(order, ended)
      const moved = transition(order, event, at)
      if (!moved.ok) return moved
      if (version !== null && order.version !== version) return refuse({ code: 'ORDER_CHANGED' })
      const { move, status } = moved.value
      const action = `order.${event.kind}` as const
      const data = { reason: move.reason, ...move.refund, currency: order.currency }
      const log = logStaffAct(needs.db, { userId, action, id: order.id, at, data })
      const also = [
        ...(status === 'refunded' ? [markPaymentRefunded(needs.db, order.id, at)] : []),
        ...endFreeAccess(needs.db, move),
        ...endUnpaidRenewals(needs.db, order, move),
        ...withRefund(facts, move),
        log,
      ]
      return ok({ kind: 'move', transition: moved.value, actor: `staff:${userId}`, also })
    },
  })
}

function endFreeAccess(db: Database, { refund, at: now }: Transition['move']): Statement[] {
  const lineIds = refund?.ended?.map(({ lineId }) => lineId) ?? []
  return lineIds.length > 0 ? [endGrantsOfLines(db, { lineIds, reason: 'refunded', now })] : []
}

function markPaymentRefunded(db: Database, orderId: number, at: Instant): Statement {
  return db
    .update(payments)
    .set({ state: 'refunded', updatedAt: at })
    .where(sql`${payments.orderId} = ${orderId} AND ${payments.state} = 'paid'`)
}
