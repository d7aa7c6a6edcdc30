import type { Refund } from '#app/business/orders/process/refund.ts'
import type { Parcel } from './parcel.ts'

/** Staff accepted a payment of a different amount. In minor units; negative: less was received. */
export type AcceptedDifference = { readonly difference: number; readonly reason: string }

/** An event that can change an order. decisions: Orders and payments */
export type OrderEvent =
  /** The buyer reports a bank transfer. */
  | { readonly kind: 'report' }
  /** A staff member accepts the report or approves the lines that wait for the school. */
  | { readonly kind: 'approve'; readonly accepted?: AcceptedDifference | null }
  | { readonly kind: 'reject'; readonly reason: string }
  /** The school does not approve the waiting lines; they are refunded. */
  | { readonly kind: 'refuse'; readonly reason: string }
  /** The buyer cancels the order. */
  | { readonly kind: 'cancel' }
  /** The order has reached its cancel_at. */
  | { readonly kind: 'expire' }
  /** Staff refund everything that is left of the payment. */
  | { readonly kind: 'refund'; readonly reason: string; readonly ended?: Refund['ended'] }
  /** Staff refund one line. Refunding the last line refunds the whole order. */
  | {
      readonly kind: 'refund-line'
      readonly lineId: number
      readonly reason: string
      readonly ended?: Refund['ended']
    }
  /** Staff sent the parcel. On a parcel that was sent it corrects how the parcel travels. */
  | { readonly kind: 'dispatch'; readonly parcel: Parcel }
  /** The parcel was not sent after all. */
  | { readonly kind: 'recall' }
  /** Nothing is due. */
  | { readonly kind: 'settle-free' }
  /** The provider was asked and confirms payment of this order, in this amount and currency. */
  | { readonly kind: 'payment-confirmed'; readonly accepted?: AcceptedDifference | null }
  /** The provider has the money and reviews the payment first. */
  | { readonly kind: 'payment-held' }
  /** The provider reviewed the payment and does not pay it out. */
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
  'dispatch',
  'recall',
  'settle-free',
  'payment-confirmed',
  'payment-held',
  'payment-fell-through',
] as const satisfies readonly OrderEventKind[]
