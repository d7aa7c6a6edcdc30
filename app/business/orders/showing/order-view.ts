import type { Order, OrderId, OrderStatus, PaymentId } from '#app/business/orders/order.ts'
import type { OrderRefusal } from '#app/business/orders/order-transitions.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { RefundPreview, SchoolApproval } from '#app/business/orders/process/refund-preview.ts'
import type { PriceStep } from '#app/business/pricing/priced-cart.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { OrderPapers } from './order-papers.ts'
import type { PaymentStoryEntry } from './payment-story.ts'
import type { StaffStoryEntry } from './staff-story.ts'

/** The latest try to pay. `method` is the id of §9. decisions: Reads that change while somebody waits */
export type OrderPayment = {
  readonly id: PaymentId
  readonly method: number
  readonly methodName: string
  readonly state: string
  readonly expiresAt: Instant | null
  readonly failure: string | null
  /** A provider was told of it and may still say that it is paid. */
  readonly isAsked: boolean
}

/** What the buyer reported. `amount` in minor units, as he typed it. */
export type BuyerReport = {
  readonly id: number
  readonly state: 'pending' | 'approved' | 'rejected'
  readonly amount: number | null
  readonly transferredAt: Instant | null
  readonly originBank: string
  readonly destinationAccount: string
  /** The code of that account's bank; '' where the shop has the account no more. */
  readonly destinationBank: string
  readonly slipUploadId: string | null
  readonly createdAt: Instant
  readonly decidedAt: Instant | null
  /** Why it was turned down, in the words of staff. */
  readonly reason: string | null
}

/** One line of the order's story as the buyer reads it: no names of staff. */
export type StoryEntry = {
  readonly at: Instant
  readonly event: string
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly reason: string | null
  /** What went back with it, in minor units; null: nothing. */
  readonly givenBack: number | null
}

/** Everything the buyer's page of an order shows. */
export type BuyerOrder = {
  readonly order: Order
  readonly priceSteps: readonly PriceStep[]
  readonly papers: OrderPapers
  readonly payment: OrderPayment | null
  /** The latest one; null when nothing was reported. */
  readonly report: BuyerReport | null
  readonly story: readonly StoryEntry[]
  /** What providers said of the tries to pay, the first thing first. */
  readonly paymentStory: readonly PaymentStoryEntry[]
  /** What to do to pay; null when nothing is to be paid now. */
  readonly payBy: PaymentStart | null
  readonly originBanks: readonly { readonly value: string; readonly nameTh: string }[]
  readonly slipRequired: boolean
  readonly canReport: boolean
  readonly canCancel: boolean
  /** Who is asking is signed in as who owns it; else he holds its link. */
  readonly isOwner: boolean
  /** Bought without an account, and no password was set since. */
  readonly isGuests: boolean
  readonly thankYouPage: boolean
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
    readonly isOpen: boolean
    /** Paid, and the school has to approve it. */
    readonly isWaiting: boolean
  }[]
  readonly canReport: boolean
  /** A provider takes the payment, on the order’s page. */
  readonly canPay: boolean
  readonly canCancel: boolean
  /** Why the latest try to pay failed, as a code; null: it did not fail, or nothing is to be paid now. */
  readonly paymentFailure: string | null
  /** A try to pay is open: the order may be paid any moment. */
  readonly isBeingPaid: boolean
  /** Of the latest report that was turned down; null unless the order is rejected. */
  readonly rejectReason: string | null
  /** Whom its parcel is for; null where nothing is sent. */
  readonly sendsTo: string | null
}

export type OrderList = {
  readonly orders: readonly OrderSummary[] /** For the next page; null at the end. */
  readonly before: OrderId | null
}

/** What the small QR of a slip says, and whose order has the same slip. */
export type SlipFacts = {
  readonly uploadId: string
  readonly bank: string | null
  readonly reference: string | null
  /** Another order that claimed the same transfer. */
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
    | 'needsReview'
    | 'createdAt'
  >
  /** Names of what was ordered. */
  readonly courses: readonly string[]
  readonly approval: SchoolApproval | null
  /** null: nothing was reported: it waits for the school's approval, or its provider holds the money. */
  readonly reportId: number | null
  readonly waitingSince: Instant
  readonly claimed: number | null
  /** Claimed minus due, in minor units; 0 also where nothing was reported. */
  readonly difference: number
  readonly transferredAt: Instant | null
  readonly originBank: string
  readonly destinationAccount: string
  /** The code of that account's bank; '' where the shop has the account no more. */
  readonly destinationBank: string
  readonly slip: SlipFacts | null
  /** Somebody else of staff who looks at it. */
  readonly openedBy: { readonly name: string; readonly at: Instant } | null
}

export type ReportQueue = {
  readonly entries: readonly QueueEntry[]
  /** For the next page; null at the end. */
  readonly after: { readonly at: Instant; readonly orderId: number } | null
}

/** An order as staff see it: with names, every report, every try to pay and its whole story. */
export type StaffOrder = Omit<BuyerOrder, 'isOwner' | 'isGuests' | 'story' | 'report'> & {
  readonly reports: readonly (BuyerReport & {
    readonly contactName: string
    readonly email: string
    readonly tel: string
    readonly description: string
    readonly openedBy: string | null
    readonly decidedBy: string | null
    readonly slip: SlipFacts | null
  })[]
  /** The report that waits for a decision; its difference as in the queue. */
  readonly pending: { readonly reportId: number; readonly difference: number } | null
  readonly payments: readonly OrderPayment[]
  /** The latest first. */
  readonly story: readonly StaffStoryEntry[]
  /** What a refund would do; null where nothing can be given back. */
  readonly refund: RefundPreview | null
  readonly approval: SchoolApproval | null
  readonly canApprove: boolean
  readonly whyNotApprove: OrderRefusal | null
  readonly slipAlreadyUsed: boolean
}

/** A row of what staff find by status, number, e-mail address or name. */
export type FoundOrder = Pick<
  Order,
  'id' | 'status' | 'awaitsApproval' | 'currency' | 'payable' | 'fullname' | 'email' | 'createdAt'
> & { readonly courses: readonly string[] }
