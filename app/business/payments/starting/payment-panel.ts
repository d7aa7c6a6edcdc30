import type { Money } from '#app/business/money/money.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { BrowserPolicy, PaymentEntry } from '#app/business/payments/payment-provider.ts'

/** What an order's page shows of paying it online. */
export type PaymentPanel = {
  readonly token: string
  readonly methodId: number
  readonly due: Money
  /** What the buyer is asked for before a try can start; null: the provider is not ready. */
  readonly entry: PaymentEntry | null
  /** What the page has to be opened to; null: nothing. A page that was reached without a load of its own is not opened yet. */
  readonly opensTo: BrowserPolicy | null
  /** The open try's next step; null: none is open. */
  readonly next: PaymentStart | null
  /** Why the latest try came to nothing, or what failed in it so far, as a code; null: nothing did. */
  readonly failure: string | null
}

/** What starting a try answers a page. */
export type PayAnswer =
  | { readonly kind: 'started'; readonly next: PaymentStart }
  | { readonly kind: 'refused'; readonly sentence: string }

/** What coming back from a provider answers a page. `setback`: what failed while the try goes on, as a code. */
export type ResumeAnswer = { readonly next: PaymentStart; readonly setback: string | null }
