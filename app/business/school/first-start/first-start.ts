import type { PasswordFault } from '#app/business/accounts/passwords/password-rules.ts'
import type { TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Currency } from '#app/business/money/money.ts'
import { PAYMENT_METHODS, type WayToPay } from '#app/business/pricing/payment-methods.ts'

/** Why a set-up link does not work. */
export type SetupLinkRefusal =
  /** No link, or not the newest. */
  { readonly code: 'SETUP_LINK_UNKNOWN' | 'SETUP_LINK_EXPIRED' | 'SHOP_HAS_OWNER' } | TooManyTries

/** What the set-up page offers. */
export type FirstStart = {
  /** As stored, for example by an import before. */
  readonly title: string
  readonly currency: Currency
  readonly vatPercent: number
  readonly isVatIncluded: boolean
  /** False if the shop has ways to pay already: then the page leaves them alone. */
  readonly asksForWays: boolean
  /** The fewest characters of the owner's password. */
  readonly passwordMinLength: number
}

export type FirstStartField =
  | 'name'
  | 'email'
  | 'password'
  | 'passwordAgain'
  | 'title'
  | 'vatPercent'
  | 'code'
export type FirstStartFault =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'INVALID_FORMAT_EMAIL'
  | 'DUPLICATE_EMAIL'
  | `PASSWORD_${PasswordFault}`
  | 'PASSWORDS_DIFFER'
  | 'NOT_A_PERCENTAGE'
  | 'WRONG_CODE'
export type FirstStartFaults = Partial<Readonly<Record<FirstStartField, FirstStartFault>>>

/** The texts of the form as they were typed. */
export type TypedFirstStart = Readonly<Record<FirstStartField, string>> & {
  readonly currency: Currency
  readonly isVatIncluded: boolean
  /** The ways to pay that were ticked. */
  readonly ways: readonly string[]
  /** The secret of the authenticator app, as `offerFirstFactor` sealed it. */
  readonly sealed: string
}

/** The ways to pay, in the order of the page. Bank transfer needs an account, the others the keys of a provider. */
export const FIRST_WAYS = [
  'transfer',
  'promptPay',
  'card',
  'installments',
  'paypal',
  'page',
] as const satisfies readonly WayToPay[]

/** Returns the rows of all methods. Those of the ticked ways are on. */
export function firstMethods(ways: readonly string[]) {
  return Object.values(PAYMENT_METHODS).map(({ id, standardName, way }, index) => ({
    id,
    name: standardName,
    enabled: ways.includes(way),
    position: index + 1,
  }))
}
