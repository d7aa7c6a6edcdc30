import { hasAddress } from '#app/business/callers/email-address.ts'

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

/** SQL for the person's orders that prevent erasing; `?1` is the user's id. */
export const OBSTACLES = `SELECT id, token, status, needs_review, (
    EXISTS (SELECT 1 FROM payment_refunds WHERE order_id = orders.id AND state IN ('open', 'refused'))
    OR EXISTS (SELECT 1 FROM payments WHERE order_id = orders.id AND state IN ('created', 'waiting') AND ask_at IS NOT NULL)
  ) AS unsettled
  FROM orders WHERE user_id = ?1 AND (status IN ('notYetReceived', 'pendingApproved') OR needs_review = 1 OR unsettled)
  ORDER BY id`

/**
 * Returns why the order prevents erasing.
 * An unpaid order can be cancelled; one with a payment must be reviewed first, or the money is lost.
 */
export function toObstacle({ id, token, status, needs_review, unsettled }: OrderStanding): ErasureObstacle {
  const isUnderReview = status === 'pendingApproved' || needs_review === 1
  const why = isUnderReview ? 'UNDER_REVIEW' : unsettled ? 'MONEY_UNSETTLED' : 'UNPAID'
  return { orderId: id, token, why }
}

/**
 * Returns what staff may type to confirm whom they erase: the username or the address. Without both, it is the name.
 */
export function identitiesOf({
  userId,
  username,
  email,
  name,
}: {
  readonly userId: string
  readonly username: string | null
  readonly email: string | null
  readonly name: string
}): readonly string[] {
  const known = [username, email].filter(one => one !== null && one !== '' && hasAddress(one)) as string[]
  return known.length > 0 ? known : [name || userId]
}

export type { OrderStanding }
