import type { Order, OrderId, OrderStatus, PaymentId } from '#app/business/orders/order.ts'
import type { OrderRefusal } from '#app/business/orders/order-transitions.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { RefundPreview, SchoolApproval } from '#app/business/orders/process/refund-preview.ts'
import type { PriceStep } from '#app/business/pricing/priced-cart.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { PaymentStoryEntry } from './payment-story.ts'
import type { ShippingAndInvoice } from './shipping-and-invoice.ts'
import type { StaffStoryEntry } from './staff-story.ts'

/**
 * The latest payment of an order. `method` is a payment method id (behaviour: Payment method ids).
 * decisions: Reads that change while somebody waits
 */
export type OrderPayment = {
  readonly id: PaymentId
  readonly method: number
  readonly methodName: string
  readonly state: string
  readonly expiresAt: Instant | null
  readonly failure: string | null
  /** True if a provider knows this payment and may still report it as paid. */
  readonly isAsked: boolean
}

/** The buyer's transfer report. `amount` in minor units, as the buyer typed it. */
export type BuyerReport = {
  readonly id: number
  readonly state: 'pending' | 'approved' | 'rejected'
  readonly amount: number | null
  readonly transferredAt: Instant | null
  readonly originBank: string
  readonly destinationAccount: string
  /** The code of that account's bank; '' if the shop no longer has the account. */
  readonly destinationBank: string
  readonly slipUploadId: string | null
  readonly createdAt: Instant
  readonly decidedAt: Instant | null
  /** The reason for the rejection, in the words of staff. */
  readonly reason: string | null
}

/** One entry of the order's history as the buyer reads it, without names of staff. */
export type StoryEntry = {
  readonly at: Instant
  readonly event: string
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly reason: string | null
  /** The amount refunded by this move, in minor units; null: nothing. */
  readonly givenBack: number | null
}

/** Everything the buyer's page of an order shows. */
export type BuyerOrder = {
  readonly order: Order
  readonly priceSteps: readonly PriceStep[]
  /** The version of the terms that the buyer agreed to. 0: the built-in text. null: not known. */
  readonly termsVersion: number | null
  readonly papers: ShippingAndInvoice
  readonly payment: OrderPayment | null
  /** The latest report; null if nothing was reported. */
  readonly report: BuyerReport | null
  readonly story: readonly StoryEntry[]
  /** The answers of providers about the payments, oldest first. */
  readonly paymentStory: readonly PaymentStoryEntry[]
  /** The payment methods that are on, in the shop's order. */
  readonly methodsOn: readonly MethodToPayBy[]
  /** The buyer's next payment step; null if nothing is to be paid now. */
  readonly payBy: PaymentStart | null
  readonly originBanks: readonly { readonly value: string; readonly nameTh: string }[]
  readonly slipRequired: boolean
  readonly canReport: boolean
  readonly canCancel: boolean
  /** True if the signed-in person owns the order. Otherwise the reader only has its link. */
  readonly isOwner: boolean
  /** True if the buyer is a guest who has not set a password since. */
  readonly isGuests: boolean
  readonly thankYouPage: boolean
  readonly afterReport: AfterReport
  /** The picture of each line, by its id; '' if it has none. */
  readonly covers: Readonly<Record<number, string>>
}

/** A row of the buyer's list. Amounts in minor units. */
export type OrderSummary = Pick<
  Order,
  | 'id'
  | 'token'
  | 'status'
  | 'awaitsApproval'
  | 'currency'
  | 'payable'
  | 'refundedAmount'
  | 'cancelAt'
  | 'createdAt'
> & {
  readonly courses: readonly {
    readonly courseId: number | null
    readonly name: string
    /** The picture; '' if it has none. */
    readonly pictureUrl: string
    readonly isOpen: boolean
    /** Paid, but the school must still approve it. */
    readonly isWaiting: boolean
  }[]
  readonly canReport: boolean
  /** True if the buyer can pay online on the order's page. */
  readonly canPay: boolean
  readonly canCancel: boolean
  /** The failure code of the latest online payment; null if it did not fail or nothing is to be paid now. */
  readonly paymentFailure: string | null
  /** True if a payment is open: the order may be paid at any moment. */
  readonly isBeingPaid: boolean
  /** True while staff compare a transfer with its slip. */
  readonly isSlipChecked: boolean
  /** The reason of the latest rejected report; null unless the order is rejected. */
  readonly rejectReason: string | null
  /** The recipient of the parcel; null if nothing is sent. */
  readonly sendsTo: string | null
  readonly isSent: boolean
}

export type OrderList = {
  readonly orders: readonly OrderSummary[]
  /** Cursor for the next page; null at the end. */
  readonly before: OrderId | null
}

/** The data in the small QR code of a slip, and another order with the same slip. */
export type SlipFacts = {
  readonly uploadId: string
  readonly bank: string | null
  readonly reference: string | null
  /** Another order whose report names the same transfer. */
  readonly alsoOnOrder: OrderId | null
}

/** A row of the staff's queue: an order that waits for a decision. */
export type QueueEntry = {
  readonly order: Pick<
    Order,
    | 'id'
    | 'token'
    | 'fullname'
    | 'email'
    | 'tel'
    | 'currency'
    | 'payable'
    | 'awaitsApproval'
    | 'hasMismatch'
    | 'createdAt'
  >
  /** The names of the courses and products. */
  readonly courses: readonly string[]
  readonly approval: SchoolApproval | null
  /** null: nothing was reported. The order waits for the school's approval or for its provider. */
  readonly reportId: number | null
  readonly waitingSince: Instant
  readonly claimed: number | null
  /** Claimed minus due, in minor units; 0 if nothing was reported. */
  readonly difference: number
  readonly transferredAt: Instant | null
  readonly originBank: string
  readonly destinationAccount: string
  /** The code of that account's bank; '' if the shop no longer has the account. */
  readonly destinationBank: string
  /** What the buyer wrote with the report. */
  readonly description: string
  readonly slip: SlipFacts | null
  /** Another staff member who is looking at this report. */
  readonly openedBy: { readonly name: string; readonly at: Instant } | null
}

/** A part of the queue: orders whose slip is to check, or those that are paid and wait for the school's approval. */
export const QUEUE_PARTS = ['slips', 'approvals'] as const
export type QueuePart = (typeof QUEUE_PARTS)[number]

/** What can happen to the money of an order: a sale, or a refund of all of it or of a part. */
export const MONEY_EVENTS = ['approved', 'refunded'] as const
export type MoneyEvent = (typeof MONEY_EVENTS)[number]

export type ReportQueue = {
  readonly entries: readonly QueueEntry[]
  /** Cursor for the next page; null at the end. */
  readonly after: { readonly at: Instant; readonly orderId: number } | null
}

export type MethodToPayBy = { readonly id: number; readonly name: string }

/** The page that follows the report of a transfer. */
export type AfterReport = 'thank-you' | 'order' | 'order-list'

/** An order as staff see it: with names, every report, every payment and its whole history. */
export type StaffOrder = Omit<
  BuyerOrder,
  'isOwner' | 'isGuests' | 'story' | 'report' | 'covers' | 'methodsOn'
> & {
  readonly reports: readonly (BuyerReport & {
    readonly contactName: string
    readonly email: string
    readonly tel: string
    readonly description: string
    readonly openedBy: string | null
    readonly decidedBy: string | null
    readonly slip: SlipFacts | null
  })[]
  /** The report that waits for a decision, with reported minus due in minor units. */
  readonly pending: { readonly reportId: number; readonly difference: number } | null
  readonly payments: readonly OrderPayment[]
  /** Latest first. */
  readonly story: readonly StaffStoryEntry[]
  /** The effects of a refund; null if nothing can be refunded. */
  readonly refund: RefundPreview | null
  readonly approval: SchoolApproval | null
  readonly canApprove: boolean
  readonly whyNotApprove: OrderRefusal | null
  readonly slipAlreadyUsed: boolean
}

/** An order in the search results of staff. */
export type FoundOrder = Pick<
  Order,
  'id' | 'status' | 'awaitsApproval' | 'currency' | 'fullname' | 'email' | 'tel' | 'createdAt'
> & {
  /** null: the reader may not see the order's money. */
  readonly payable: number | null
  /** When the order changed last. */
  readonly updatedAt: Instant
  readonly courses: readonly string[]
}
