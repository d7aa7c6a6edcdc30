import type { Money } from '#app/business/money/money.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { BrowserPolicy, PaymentEntry } from '#app/business/payments/payment-provider.ts'

/** The part of an order's page about paying online. */
export type PaymentPanel = {
  readonly token: string
  readonly methodId: number
  readonly due: Money
  /**
   * The input that the page needs from the buyer before a payment attempt can start; null: the provider is not ready.
   */
  readonly entry: PaymentEntry | null
  /**
   * Origins that the page needs; null: none. They apply only after a full page load, not after navigation in the
   * browser.
   */
  readonly opensTo: BrowserPolicy | null
  /** The open attempt's next step; null: no attempt is open. */
  readonly next: PaymentStart | null
  /** True once a provider was asked for money, also if that attempt has run out since. */
  readonly hasBegun: boolean
  /** Code of why the latest attempt failed, or of what failed in it so far; null: nothing failed. */
  readonly failure: string | null
}

/** The answer to a page that starts a payment attempt. */
export type PayAnswer =
  | { readonly kind: 'started'; readonly next: PaymentStart }
  | { readonly kind: 'refused'; readonly sentence: string }

/**
 * The answer to a page that the buyer returns to from a provider. `setback`: code of a failure after which the attempt
 * goes on.
 */
export type ResumeAnswer = {
  readonly kind: 'resumed'
  readonly next: PaymentStart
  readonly setback: string | null
}
