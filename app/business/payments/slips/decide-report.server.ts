import type { Caller } from '#app/business/callers/caller.ts'
import type { OrderEvent } from '#app/business/orders/order-event.ts'
import { mayReview } from '#app/business/orders/order-facts.server.ts'
import { type OrderRefusal, transition } from '#app/business/orders/order-transitions.ts'
import {
  type Moved,
  type MoveNeeds,
  type MoveRefusal,
  moveOrder,
} from '#app/business/orders/process/move-order.server.ts'
import type { Statement } from '#app/db/batch.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import {
  isOtherReport,
  type Review,
  type ReviewedOrder,
  type ReviewRefusal,
  readReviewedOrder,
  wasDecided,
} from './reviewed-order.server.ts'

export type DecideRefusal = ReviewRefusal | OrderRefusal | MoveRefusal

type Decision<Refusal> = {
  readonly outcome: 'approved' | 'rejected'
  /** The order's event, and the statements written with it. */
  readonly decide: (
    facts: ReviewedOrder,
    staffId: string,
  ) => Result<{ readonly event: OrderEvent; readonly also: readonly Statement[] }, Refusal>
  readonly refusalOf?: (constraint: string) => Refusal | null
}

/**
 * Decides about the report that a staff member reviewed. If the same decision was made before, or at once by two, it is
 * done once and both are told so.
 */
export async function decideReport<Refusal>(
  needs: MoveNeeds,
  review: Review,
  caller: Caller,
  { outcome, decide, refusalOf }: Decision<Refusal>,
): Promise<Result<Moved, DecideRefusal | Refusal>> {
  if (!mayReview(caller)) return refuse({ code: 'NOT_STAFF' })
  const { userId } = caller.account
  return moveOrder<ReviewedOrder, DecideRefusal | Refusal>(needs, {
    read: () => readReviewedOrder(needs.db, review.orderId),
    decide: facts => {
      if (wasDecided(facts, review, outcome)) return ok({ kind: 'done' })
      if (isOtherReport(facts, review)) return refuse({ code: 'REPORT_CHANGED' })
      const decided = decide(facts, userId)
      if (!decided.ok) return decided
      const moved = transition(facts.order, decided.value.event, needs.now())
      if (!moved.ok) return moved
      return ok({ kind: 'move', transition: moved.value, actor: `staff:${userId}`, also: decided.value.also })
    },
    ...(refusalOf && { refusalOf }),
  })
}
