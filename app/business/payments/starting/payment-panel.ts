import type { Money } from '#app/business/money/money.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { BrowserPolicy, PaymentEntry } from '#app/business/payments/payment-provider.ts'

/** What an order's page shows about paying online. */
export type PaymentPanel = {
  readonly token: string
  readonly methodId: number
  readonly due: Money
  /** What the buyer is asked for before a try can start; null: the provider is not ready. */
  readonly entry: PaymentEntry | null
  /**
   * Origins that the page needs; null: none. They apply only after a full page load, not after navigation in the
   * browser.
   */
  readonly opensTo: BrowserPolicy | null
  /** The open try's next step; null: no try is open. */
  readonly next: PaymentStart | null
  /** Code of why the latest try failed, or of what failed in it so far; null: nothing failed. */
  readonly failure: string | null
}

/** What a page gets when it starts a try. */
export type PayAnswer =
  | { readonly kind: 'started'; readonly next: PaymentStart }
  | { readonly kind: 'refused'; readonly sentence: string }

/** What a page gets when the buyer comes back from a provider. `setback`: code of what failed while the try goes on. */
export type ResumeAnswer = { readonly next: PaymentStart; readonly setback: string | null }
