/** Why an account cannot be erased yet: an order whose money is not settled. */
export type ErasureObstacle = {
  readonly orderId: number
  readonly token: string
  readonly why: 'UNPAID' | 'UNDER_REVIEW' | 'MONEY_UNSETTLED'
}

type OrderStanding = {
  readonly id: number
  readonly token: string
  readonly status: string
  readonly needs_review: number
  readonly unsettled: number
}

/** Orders of a person that stand in the way: `?1` is his id. */
export const OBSTACLES = `SELECT id, token, status, needs_review, (
    EXISTS (SELECT 1 FROM payment_refunds WHERE order_id = orders.id AND state IN ('open', 'refused'))
    OR EXISTS (SELECT 1 FROM payments WHERE order_id = orders.id AND state IN ('created', 'waiting') AND ask_at IS NOT NULL)
  ) AS unsettled
  FROM orders WHERE user_id = ?1 AND (status IN ('notYetReceived', 'pendingApproved') OR needs_review = 1 OR unsettled)
  ORDER BY id`

/** An order nobody paid can be cancelled; one that money was sent for has to be looked at first, or the money is lost. */
export function toObstacle({ id, token, status, needs_review, unsettled }: OrderStanding): ErasureObstacle {
  const isUnderReview = status === 'pendingApproved' || needs_review === 1
  const why = isUnderReview ? 'UNDER_REVIEW' : unsettled ? 'MONEY_UNSETTLED' : 'UNPAID'
  return { orderId: id, token, why }
}

export type { OrderStanding }
