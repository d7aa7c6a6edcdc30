import type { Currency } from '#app/business/money/money.ts'
import type { Instant } from '#app/platform/clock.ts'

/**
 * What a mail tells: its template with the facts it needs. Links are paths of this shop ('/order/…'); the host is added
 * when the mail is rendered, from configuration and never from a request. No template takes a password (decisions: People).
 */
export type MailContent =
  | { template: 'welcome-set-password'; data: { name: string; linkPath: string; orderToken?: string } }
  | {
      template: 'order-placed'
      data: {
        orderId: number
        orderToken: string
        amountMinor: number
        currency: Currency
        courseNames: readonly string[]
        /** When the order is cancelled if it stays unpaid; null is never. */
        cancelAt: Instant | null
        /** Paid on the order's page, by asking a provider; otherwise by a transfer that is reported. */
        paidOnline?: boolean
        /** Lines of the parcel's label, the method last; absent where nothing is sent. */
        sendTo?: readonly string[]
        /** Whose tax invoice, and the tax id. */
        taxInvoice?: readonly string[]
      }
    }
  | {
      template: 'report-received'
      /** Without what was reported where there was nothing to transfer. */
      data: { orderId: number; orderToken: string; reported?: ReportTold }
    }
  | {
      template: 'order-approved'
      data: {
        orderId: number
        orderToken: string
        courses: readonly { name: string; path: string }[]
        /** What was paid; left out for what was free. */
        paid?: { amountMinor: number; currency: Currency }
      }
    }
  | {
      template: 'order-awaits-approval'
      data: {
        orderId: number
        orderToken: string
        /** What is open already. */
        courses: readonly { name: string; path: string }[]
        /** The courses that wait for the school to approve them. */
        waiting: readonly string[]
        /** The amount paid; left out if nothing was due. */
        paid?: { amountMinor: number; currency: Currency }
      }
    }
  | { template: 'report-rejected'; data: { orderId: number; orderToken: string; reason: string } }
  | { template: 'order-cancelled'; data: { orderId: number; orderToken: string } }
  | { template: 'order-refunded'; data: RefundTold }
  | { template: 'line-refunded'; data: RefundTold }
  /** Nothing that was typed: whoever registered has not proved that the address is his. */
  | { template: 'registered'; data: { linkPath: string } }
  | { template: 'reset-password'; data: { linkPath: string } }
  | { template: 'password-changed'; data: { forgotPath: string } }
  /** A way to sign in by a provider, of that name, was added or taken away. */
  | { template: 'sign-in-way'; data: { provider: string; isLinked: boolean } }
  | { template: 'confirm-email'; data: { linkPath: string } }
  | { template: 'email-changing'; data: { linkPath: string } }
  /** `by`: who of staff took it off. */
  | { template: 'second-factor-reset'; data: { by: string } }
  | { template: 'my-data-link'; data: { linkPath: string } }
  | { template: 'account-erased'; data: Record<string, never> }
  /** Of an account that has no address yet. */
  | { template: 'confirm-address'; data: { name: string; linkPath: string } }

/** A transfer as its buyer reported it. */
export type ReportTold = {
  amountMinor: number
  currency: Currency
  /** The bank that it came from, and the shop's account that it went to. */
  originBank: string
  destinationAccount: string
  transferredAt: Instant
}

type RefundTold = {
  orderId: number
  orderToken: string
  /** What goes back this time; 0 where nothing had been paid. */
  amountMinor: number
  currency: Currency
  names: readonly string[]
  /** Courses that were free with these and have ended too. */
  ended?: readonly string[]
  reason: string
}

export type MailTemplate = MailContent['template']
