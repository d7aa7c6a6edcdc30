import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { Order } from '#app/business/orders/order.ts'
import type { OrderEvent } from '#app/business/orders/order-event.ts'
import { type OrderFacts, selectOrderFacts, toOrderFacts } from '#app/business/orders/order-facts.server.ts'
import { type OrderRefusal, transition } from '#app/business/orders/order-transitions.ts'
import { type Parcel, type ParcelRefusal, parcelRefusal } from '#app/business/orders/parcel.ts'
import { readBatch } from '#app/db/batch.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type Moved, type MoveNeeds, type MoveRefusal, moveOrder } from './move-order.server.ts'

/** `version`: the order's version when the staff member looked at it. */
type Command = { readonly orderId: number; readonly version: number }
export type DispatchOrder = Command & Parcel

export type DispatchRefusal =
  | OrderRefusal
  | MoveRefusal
  | ParcelRefusal
  | { readonly code: 'NOT_STAFF' }
  /** The order has changed since the staff member looked at it. */
  | { readonly code: 'ORDER_CHANGED' }

/**
 * Marks the parcel of an approved order as sent, and tells the buyer by mail. On a parcel that was sent, it corrects
 * carrier and number, and tells the buyer again. A second press with the same words changes nothing.
 */
export function dispatchOrder(
  needs: MoveNeeds,
  { carrier, tracking, ...command }: DispatchOrder,
  caller: Caller,
): Promise<Result<Moved, DispatchRefusal>> {
  const parcel = { carrier: carrier.trim(), tracking: tracking.trim() }
  return move(needs, command, caller, {
    event: { kind: 'dispatch', parcel },
    refusal: parcelRefusal(parcel),
    isDone: ({ parcel: sent }) => sent?.carrier === parcel.carrier && sent.tracking === parcel.tracking,
  })
}

/** Marks a parcel as not sent after all. It waits to be sent again; no mail is sent. */
export function recallOrder(
  needs: MoveNeeds,
  command: Command,
  caller: Caller,
): Promise<Result<Moved, DispatchRefusal>> {
  return move(needs, command, caller, {
    event: { kind: 'recall' },
    refusal: null,
    isDone: order => order.awaitsDispatch,
  })
}

async function move(
  needs: MoveNeeds,
  { orderId, version }: Command,
  caller: Caller,
  asked: {
    readonly event: Extract<OrderEvent, { kind: 'dispatch' | 'recall' }>
    readonly refusal: DispatchRefusal | null
    readonly isDone: (order: Order) => boolean
  },
): Promise<Result<Moved, DispatchRefusal>> {
  if (!may(caller, 'orders.dispatch')) return refuse({ code: 'NOT_STAFF' })
  if (asked.refusal) return refuse(asked.refusal)
  const { userId } = caller.account
  return moveOrder<OrderFacts, DispatchRefusal>(needs, {
    read: async () => toOrderFacts(await readBatch(needs.db, selectOrderFacts(needs.db, { id: orderId }))),
    decide: ({ order }) => {
      if (asked.isDone(order)) return ok({ kind: 'done' })
      const at = needs.now()
      const moved = transition(order, asked.event, at)
      if (!moved.ok) return moved
      if (order.version !== version) return refuse({ code: 'ORDER_CHANGED' })
      const action = `order.${asked.event.kind}` as const
      const log = logStaffAct(needs.db, { userId, action, id: order.id, at })
      return ok({ kind: 'move', transition: moved.value, actor: `staff:${userId}`, also: [log] })
    },
  })
}
