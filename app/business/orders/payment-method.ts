import promptPay from 'promptpay-qr'
import { renderSVG } from 'uqr'
import type { Currency, Money } from '#app/business/money/money.ts'
import type { Instant } from '#app/platform/clock.ts'

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
  /** `handle`: what the provider's own script is given to open the same page in a window. */
  | { readonly kind: 'redirect'; readonly url: string; readonly handle?: string }
  /** The picture as the provider draws it (`imageUrl`), or the text in it and our drawing. */
  | {
      readonly kind: 'qr'
      readonly imageUrl: string | null
      readonly payload: string | null
      readonly svg: string | null
      readonly expiresAt: Instant | null
      /** A page where a test QR can be paid without money; live ones have none. */
      readonly testUrl?: string | null
    }
  /** Sent once: what the provider's page was told once, it refuses again. */
  | {
      readonly kind: 'form'
      readonly action: string
      readonly fields: Readonly<Record<string, string>>
      /** Carries what nobody may keep, as a card's encrypted data: handed to the browser that asked, and written nowhere. */
      readonly once?: true
    }
  | { readonly kind: 'settled' }
  /** Nobody knows yet whether it went through: to be looked at again, never to be paid again; or not before `until`. */
  | { readonly kind: 'checking'; readonly until?: Instant }
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }

export type ShopAccount = {
  readonly bankName: string
  readonly accountName: string
  readonly accountId: string
  readonly promptPayImage: string
  readonly promptPayId: string
}

/** A way to pay that only a person of staff can confirm. */
export type ByHandProvider = {
  readonly paidBy: PaidBy
  readonly start: (payment: {
    readonly amount: Money
    readonly accounts: readonly ShopAccount[]
  }) => PaymentStart
}

/** How a buyer pays, as he is told before he chooses. */
export type PaidBy = 'transfer' | 'card' | 'qr' | 'page'

/** How a buyer pays by a method; null: nobody takes payments by it now, or not in this currency. */
export type PaidByOf = (methodId: number, currency: Currency) => PaidBy | null

/**
 * Method 1: the buyer transfers by himself and reports it with a slip. Nobody can ask a bank about it, so it starts by
 * waiting for the report and is approved by a person alone.
 */
export const bankTransfer: ByHandProvider = {
  paidBy: 'transfer',
  start: ({ amount, accounts }) => ({
    kind: 'awaiting-report',
    amount,
    accounts: accounts.map(account => accountToPay(account, amount)),
  }),
}

function accountToPay({ promptPayId, ...account }: ShopAccount, amount: Money): AccountToPay {
  const payload = promptPayPayload(promptPayId, amount)
  const qr = payload === null ? null : { payload, svg: renderSVG(payload, { ecc: 'M', border: 4 }) }
  return { ...account, qr }
}

/**
 * PromptPay text for one transfer of exactly this amount. Null without an id, in another currency, and for nothing:
 * without an amount the QR would be reusable, with any amount the payer types.
 */
export function promptPayPayload(promptPayId: string, { minor, currency }: Money): string | null {
  if (promptPayId.replace(/\D/g, '').length < 10 || currency !== 'THB' || minor <= 0) return null
  // The library prints toFixed(2): exact for a number that is the nearest to a decimal of two places.
  return promptPay(nationalForm(promptPayId), { amount: minor / 100 })
}

/** '+66 89 123 4567' and '0066…' are written by people; the library knows '089…' alone. */
function nationalForm(promptPayId: string): string {
  const digits = promptPayId.replace(/\D/g, '')
  const mobile = /^(?:0066|66)(\d{9})$/.exec(digits)
  return mobile ? `0${mobile[1]}` : digits
}

/** The id of the bank transfer in the site file, the calls and the database. */
export const BANK_TRANSFER = 1

const BY_HAND: Readonly<Record<number, ByHandProvider>> = { [BANK_TRANSFER]: bankTransfer }

/** The way to pay that only staff can confirm, or null if this method is not one. */
export function byHandProviderOf(methodId: number): ByHandProvider | null {
  return BY_HAND[methodId] ?? null
}
