import type { Instant } from '#app/platform/clock.ts'
import type { Order } from './order.ts'
import type { OrderEvent } from './order-event.ts'

export type GuardRefusal =
  | { readonly code: 'REASON_REQUIRED' }
  | { readonly code: 'NOT_FREE' }
  /** cancelAt null: this order is never cancelled by itself. */
  | { readonly code: 'NOT_YET_DUE'; readonly cancelAt: Instant | null }
  | { readonly code: 'WAITS_FOR_REVIEW' }
  | { readonly code: 'LINE_NOT_FOUND' }
  | { readonly code: 'ALREADY_REFUNDED' }

/** Why a move that the table has is not made now; null when it is. */
export function guardRefusal(order: Order, event: OrderEvent, now: Instant): GuardRefusal | null {
  switch (event.kind) {
    case 'reject':
    case 'refuse':
    case 'refund':
      return reasonRefusal(event.reason)
    case 'refund-line':
      return lineRefusal(order, event.lineId) ?? reasonRefusal(event.reason)
    case 'settle-free':
      return order.payable === 0 ? null : { code: 'NOT_FREE' }
    case 'expire':
      return expiryRefusal(order, now)
    case 'approve':
    case 'payment-confirmed':
      return event.accepted ? reasonRefusal(event.accepted.reason) : null
    case 'report':
    case 'cancel':
    case 'payment-held':
    case 'payment-fell-through':
      return null
  }
}

function reasonRefusal(reason: string): GuardRefusal | null {
  return reason.trim() === '' ? { code: 'REASON_REQUIRED' } : null
}

function lineRefusal({ lines }: Order, lineId: number): GuardRefusal | null {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) return { code: 'LINE_NOT_FOUND' }
  return line.refundedAt === null ? null : { code: 'ALREADY_REFUNDED' }
}

/** Half-open: at cancelAt it is due. Money that a person has to look at holds it up, like a report does. */
function expiryRefusal({ cancelAt, needsReview }: Order, now: Instant): GuardRefusal | null {
  if (cancelAt === null || now < cancelAt) return { code: 'NOT_YET_DUE', cancelAt }
  return needsReview ? { code: 'WAITS_FOR_REVIEW' } : null
}
