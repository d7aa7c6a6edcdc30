import type { Money } from '../money/money.ts'
import type { PaymentId } from '../orders/order.ts'

/** One of the shop's accounts to transfer to; `qr` is PromptPay text for exactly what is due, where there is an id. */
export type AccountToPay = {
  readonly bankName: string
  readonly accountName: string
  readonly accountId: string
  readonly promptPayImage: string
  readonly qr: { readonly payload: string; readonly svg: string } | null
}

/** What the buyer does next. Pages and calls switch on the kind of the answer, never on a method's id. */
export type PaymentStart =
  | { readonly kind: 'awaiting-report'; readonly amount: Money; readonly accounts: readonly AccountToPay[] }
  | { readonly kind: 'redirect'; readonly url: string }
  | {
      readonly kind: 'qr'
      readonly payload: string
      readonly svg: string
      readonly expiresAt: number | null
    }
  | {
      readonly kind: 'form'
      readonly action: string
      readonly fields: Readonly<Record<string, string>>
    }
  | { readonly kind: 'settled' }
  | { readonly kind: 'refused'; readonly reason: string }

export type ShopAccount = {
  readonly bankName: string
  readonly accountName: string
  readonly accountId: string
  readonly promptPayImage: string
  readonly promptPayId: string
}

export type PaymentToStart = {
  readonly paymentId: PaymentId | null
  readonly amount: Money
  readonly accounts: readonly ShopAccount[]
}

/** What one way to pay can do. A new method is a folder in providers/ and a line in the registry. */
export type PaymentProvider = {
  readonly start: (payment: PaymentToStart) => PaymentStart | Promise<PaymentStart>
}
