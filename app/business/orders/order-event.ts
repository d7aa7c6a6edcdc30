import type { Refund } from '#app/business/orders/process/refund.ts'

/** Staff took another amount than was due as the payment. Minor units; below zero: less was received. */
export type AcceptedDifference = { readonly difference: number; readonly reason: string }

/** What can happen to an order. decisions: Orders and payments */
export type OrderEvent =
  /** The buyer says that he has transferred. */
  | { readonly kind: 'report' }
  /** A person of staff accepts the report, or lets in who needs approval. */
  | { readonly kind: 'approve'; readonly accepted?: AcceptedDifference | null }
  | { readonly kind: 'reject'; readonly reason: string }
  /** The school does not approve what waits for it, and gives its money back. */
  | { readonly kind: 'refuse'; readonly reason: string }
  /** The buyer gives it up. */
  | { readonly kind: 'cancel' }
  /** cancel_at has come. */
  | { readonly kind: 'expire' }
  /** Staff give back all that is left of what was paid. */
  | { readonly kind: 'refund'; readonly reason: string; readonly ended?: Refund['ended'] }
  /** Staff give back one line; with the last of them the whole order. */
  | {
      readonly kind: 'refund-line'
      readonly lineId: number
      readonly reason: string
      readonly ended?: Refund['ended']
    }
  /** Nothing is due. */
  | { readonly kind: 'settle-free' }
  /** A provider was asked and says: paid, this order, this amount, this currency. */
  | { readonly kind: 'payment-confirmed'; readonly accepted?: AcceptedDifference | null }
  /** A provider has the money and looks at it first. */
  | { readonly kind: 'payment-held' }
  /** It looked, and does not give it to us. */
  | { readonly kind: 'payment-fell-through' }

export type OrderEventKind = OrderEvent['kind']

export const ORDER_EVENTS = [
  'report',
  'approve',
  'reject',
  'refuse',
  'cancel',
  'expire',
  'refund',
  'refund-line',
  'settle-free',
  'payment-confirmed',
  'payment-held',
  'payment-fell-through',
] as const satisfies readonly OrderEventKind[]
