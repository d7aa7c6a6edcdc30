import { eq } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Moved } from '#app/business/orders/process/move-order.server.ts'
import {
  type RefundOrder,
  type RefundRefusal,
  refundLine,
  refundOrder,
  refuseWaiting,
  type WithRefund,
} from '#app/business/orders/process/refund-order.server.ts'
import { openProvider } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { providerOf } from '#app/business/payments/providers.server.ts'
import type { Statement } from '#app/db/batch.ts'
import { paymentRefunds, payments } from '#app/db/schema/payments.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { askRefund } from './ask-refund.server.ts'

/** How the money goes back: the provider that was paid refunds it, or staff do by hand, such as by a transfer. */
export type RefundedBy = 'provider' | 'hand'

export type RefundBuyer = RefundOrder & { readonly lineId: number | null; readonly by: RefundedBy }

/** `isOwed`: the money has not gone back yet, or nobody knows. The refund's row says why, until it is settled. */
export type BuyerRefunded = Moved & { readonly isOwed: boolean }

export type RefundBuyerRefusal =
  | RefundRefusal
  /** The order's method cannot refund, or its provider is not set up now. */
  | { readonly code: 'REFUND_BY_HAND_ONLY' }

/**
 * Refunds an order or one line of it, as staff decided. The order's change and the owed refund are written in one
 * step. Only then is the provider asked, at most once. The refund's row keeps the outcome until it is settled.
 * decisions: Orders and payments
 */
export async function refundBuyer(
  needs: PaymentNeeds,
  { by, ...command }: RefundBuyer,
  caller: Caller,
): Promise<Result<BuyerRefunded, RefundBuyerRefusal>> {
  if (!may(caller, 'refunds.give')) return refuse({ code: 'NOT_STAFF' })
  if (by === 'provider' && !(await canProviderRefund(needs, command.orderId)))
    return refuse({ code: 'REFUND_BY_HAND_ONLY' })
  const { lineId } = command
  const also = owedBy(needs, by, caller.account.userId)
  const moved =
    lineId === null
      ? await refundOrder(needs, command, caller, also)
      : await refundLine(needs, { ...command, lineId }, caller, also)
  return refundAtProvider(needs, by, moved)
}

/**
 * Refuses what waits for the school's approval, with a reason, and refunds it: by the provider that was paid where it
 * can, else by hand. `by` in the result says which.
 */
export async function refuseApproval(
  needs: PaymentNeeds,
  command: { readonly orderId: number; readonly reason: string },
  caller: Caller,
): Promise<Result<BuyerRefunded & { readonly by: RefundedBy }, RefundRefusal>> {
  if (!may(caller, 'refunds.give')) return refuse({ code: 'NOT_STAFF' })
  const by = (await canProviderRefund(needs, command.orderId)) ? 'provider' : 'hand'
  const also = owedBy(needs, by, caller.account.userId)
  const done = await refundAtProvider(needs, by, await refuseWaiting(needs, command, caller, also))
  return done.ok ? ok({ ...done.value, by }) : done
}

/** Returns a function that writes the owed refund together with the order's move. */
function owedBy(needs: PaymentNeeds, by: RefundedBy, userId: string): WithRefund {
  return ({ payments, order }, { refund, version }) => {
    const paid = payments.find(({ state, methodId }) => state === 'paid' && providerOf(methodId) !== null)
    if (!paid || !refund || refund.amount === 0) return []
    const owed = { paymentId: paid.id, orderId: order.id, orderVersion: version, amount: refund.amount }
    return [writeDown(needs, { ...owed, by, userId })]
  }
}

async function refundAtProvider(
  needs: PaymentNeeds,
  by: RefundedBy,
  moved: Result<Moved, RefundRefusal>,
): Promise<Result<BuyerRefunded, RefundRefusal>> {
  if (!moved.ok) return moved
  if (by === 'hand') return ok({ ...moved.value, isOwed: false })
  const { id: orderId, version } = moved.value.order
  const answer = await askRefund(needs, { orderId, orderVersion: version })
  return ok({ ...moved.value, isOwed: answer !== null && answer.kind !== 'given-back' })
}

/** True if the provider that was paid can refund this order. Asks no provider. */
export async function canProviderRefund(needs: PaymentNeeds, orderId: number): Promise<boolean> {
  const rows = await needs.db.select().from(payments).where(eq(payments.orderId, orderId))
  const paid = rows.find(({ state }) => state === 'paid')
  const definition = paid && providerOf(paid.methodId)
  const provider = definition && (await openProvider(definition, needs))
  return provider?.ok === true && provider.value.refund !== undefined
}

function writeDown(
  { db, now }: PaymentNeeds,
  {
    by,
    userId,
    ...owed
  }: Pick<typeof paymentRefunds.$inferInsert, 'paymentId' | 'orderId' | 'orderVersion' | 'amount'> & {
    by: RefundedBy
    userId: string
  },
): Statement {
  const at = now()
  return db
    .insert(paymentRefunds)
    .values(
      by === 'provider'
        ? { ...owed, state: 'open', askAt: at, createdAt: at }
        : { ...owed, state: 'by-hand', settledBy: userId, createdAt: at, settledAt: at },
    )
}
