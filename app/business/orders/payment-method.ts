import promptPay from 'promptpay-qr'
import { renderSVG } from 'uqr'
import type { Currency, Money } from '#app/business/money/money.ts'
import { PAYMENT_METHODS, type PaidBy } from '#app/business/pricing/payment-methods.ts'
import type { Instant } from '#app/platform/clock.ts'

/** One of the shop's bank accounts. `qr` is PromptPay text for the exact amount due, if the account has an id. */
export type AccountToPay = {
  readonly bankName: string
  readonly accountName: string
  readonly accountId: string
  readonly promptPayImage: string
  readonly qr: { readonly payload: string; readonly svg: string } | null
  /** The shop took the account away after the order. Only a transfer that was already made may name it. */
  readonly isClosed: boolean
}

/** The buyer's next step in the payment. Pages and calls switch on `kind`, never on the id of a payment method. */
export type PaymentStart =
  | { readonly kind: 'awaiting-report'; readonly amount: Money; readonly accounts: readonly AccountToPay[] }
  /** `handle`: the value with which the provider's own script opens the same page in a window. */
  | { readonly kind: 'redirect'; readonly url: string; readonly handle?: string }
  /** The QR picture of the provider (`imageUrl`), or the QR text (`payload`) and our own picture of it (`svg`). */
  | {
      readonly kind: 'qr'
      readonly imageUrl: string | null
      readonly payload: string | null
      readonly svg: string | null
      readonly expiresAt: Instant | null
      /** A page that pays a test QR without money; null for live payments. */
      readonly testUrl?: string | null
    }
  /** The browser sends this form only once: the provider refuses a second use of the same values. */
  | {
      readonly kind: 'form'
      readonly action: string
      readonly fields: Readonly<Record<string, string>>
      /**
       * True if the fields hold data that must not be stored, such as encrypted card
       * data. Only the asking browser gets them.
       */
      readonly once?: true
    }
  | { readonly kind: 'settled' }
  /** The result of the payment is unknown: ask again (not before `until`), and never let the buyer pay again. */
  | { readonly kind: 'checking'; readonly until?: Instant }
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }

export type ShopAccount = {
  readonly bankName: string
  readonly accountName: string
  readonly accountId: string
  readonly promptPayImage: string
  readonly promptPayId: string
}

/** An account with what tells which orders it is for. `endedAt`: since when buyers are not offered it. */
export type KeptAccount = ShopAccount & { readonly removed: boolean; readonly endedAt: Instant | null }

/**
 * Returns the accounts of an order: those that are offered now, and those that were when it was placed. Removed ones
 * come last.
 */
export function accountsOfOrder<Account extends Pick<KeptAccount, 'removed' | 'endedAt'>>(
  accounts: readonly Account[],
  { createdAt }: { readonly createdAt: Instant },
): Account[] {
  return accounts
    .filter(({ endedAt }) => endedAt === null || endedAt > createdAt)
    .sort((one, other) => Number(one.removed) - Number(other.removed))
}

/** A payment method that only staff can confirm. */
export type ByHandProvider = {
  readonly start: (payment: {
    readonly amount: Money
    readonly accounts: readonly KeptAccount[]
  }) => PaymentStart
}

/** Returns how a method takes payment; null if it is not available now or not in this currency. */
export type PaidByOf = (methodId: number, currency: Currency) => PaidBy | null

/**
 * Method 1: the buyer makes a transfer and reports it with a slip. No bank can be asked about it, so the payment starts
 * by waiting for the report, and only a staff member approves it.
 */
export const bankTransfer: ByHandProvider = {
  start: ({ amount, accounts }) => ({
    kind: 'awaiting-report',
    amount,
    accounts: accounts.map(account => accountToPay(account, amount)),
  }),
}

/** A removed account has neither QR nor picture, so that no new transfer goes there. */
function accountToPay(account: KeptAccount, amount: Money): AccountToPay {
  const { bankName, accountName, accountId, promptPayImage, removed } = account
  return {
    ...{ bankName, accountName, accountId },
    promptPayImage: removed ? '' : promptPayImage,
    qr: removed ? null : promptPayQr(account.promptPayId, amount),
    isClosed: removed,
  }
}

/** Returns the QR of `promptPayPayload` as text and picture. */
export function promptPayQr(promptPayId: string, amount: Money): AccountToPay['qr'] {
  const payload = promptPayPayload(promptPayId, amount)
  return payload === null ? null : { payload, svg: renderSVG(payload, { ecc: 'M', border: 4 }) }
}

/**
 * Returns PromptPay text for one transfer of exactly this amount. Null without a PromptPay id, in another currency, and
 * for an amount of zero: without an amount the QR could be used again with any amount the payer types.
 */
export function promptPayPayload(promptPayId: string, { minor, currency }: Money): string | null {
  if (!takesPromptPay(promptPayId, currency) || minor <= 0) return null
  // The library prints toFixed(2): exact for a number that is the nearest to a decimal of two places.
  return promptPay(nationalForm(promptPayId), { amount: minor / 100 })
}

/** True if a transfer to this PromptPay id can be paid by QR. */
export function takesPromptPay(promptPayId: string, currency: Currency): boolean {
  return promptPayId.replace(/\D/g, '').length >= 10 && currency === 'THB'
}

/** People write '+66 89 123 4567' and '0066…'; the library only knows '089…'. */
function nationalForm(promptPayId: string): string {
  const digits = promptPayId.replace(/\D/g, '')
  const mobile = /^(?:0066|66)(\d{9})$/.exec(digits)
  return mobile ? `0${mobile[1]}` : digits
}

export const BANK_TRANSFER = PAYMENT_METHODS.bankTransfer.id

const BY_HAND: Readonly<Record<number, ByHandProvider>> = { [BANK_TRANSFER]: bankTransfer }

/** Returns the provider of a method that only staff can confirm, or null for other methods. */
export function byHandProviderOf(methodId: number): ByHandProvider | null {
  return BY_HAND[methodId] ?? null
}
