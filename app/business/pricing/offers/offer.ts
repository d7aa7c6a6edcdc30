import { type Discount, termAt } from '#app/business/pricing/discount.ts'
import type { Instant } from '#app/platform/clock.ts'

/** A coupon or a promotion as staff edit it. Both take a discount off some courses in some period. */
export const OFFER_KINDS = ['coupon', 'promotion'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

export const SCOPE_TYPES = ['P1', 'P2'] as const
export type ScopeType = (typeof SCOPE_TYPES)[number]

/**
 * Every field of an offer that staff set. `name` is a coupon's code or a promotion's title. A promotion has no limits
 * and no payment methods, and a coupon has no description and no English: those fields are empty.
 */
export type OfferValues = Discount & {
  readonly name: string
  readonly scopeType: ScopeType
  readonly numberOfCourse: number
  readonly courseIds: readonly number[]
  readonly paymentMethodIds: readonly number[]
  readonly usageLimit: number | null
  readonly usageLimitPerBuyer: number | null
  readonly descriptionList: readonly string[]
  /** For readers of English; empty: they read the Thai. */
  readonly nameEn: string
  readonly descriptionListEn: readonly string[]
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
  readonly enabled: boolean
}

/** `used`: live uses of a coupon. Uses of a promotion are not counted. */
export type Offer = { readonly id: number; readonly values: OfferValues; readonly used: number | null }

/** The form as typed, mistakes included. Moments are in Bangkok time, 'YYYY-MM-DDTHH:mm'. */
export type TypedOffer = {
  readonly name: string
  readonly discountType: string
  readonly value: string
  readonly valueUsd: string
  readonly scopeType: string
  readonly numberOfCourse: string
  readonly courseIds: readonly number[]
  readonly paymentMethodIds: readonly number[]
  readonly usageLimit: string
  readonly usageLimitPerBuyer: string
  readonly description: string
  readonly nameEn: string
  readonly descriptionEn: string
  readonly startsAt: string
  readonly endsAt: string
  readonly enabled: boolean
}

export type OfferField = keyof TypedOffer

export type OfferFault =
  | 'required'
  | 'too-long'
  | 'code-letters'
  | 'taken'
  | 'not-an-amount'
  | 'not-above-zero'
  | 'above-100'
  | 'not-whole'
  | 'not-a-moment'
  | 'end-before-start'
  | 'below-used'
  | 'unknown'
  | 'too-few-courses'

export type OfferFaults = Readonly<Partial<Record<OfferField, OfferFault>>>

/** 100 percent in hundredths: the highest percentage allowed. */
export const WHOLE_PERCENT = 100_00

/** True for a percentage above 100. */
export function isTooMuch(discountType: string, value: number | null): boolean {
  return discountType === 'percent' && value !== null && value > WHOLE_PERCENT
}

/** True if the limit is below the uses the coupon already has. */
export function isBelowUses(usageLimit: number | null, used: number): boolean {
  return usageLimit !== null && usageLimit < used
}

export type OfferState = 'off' | 'not-yet' | 'holds' | 'over' | 'used-up'

/** Says whether buyers can use the offer now, and if not, why. */
export function offerState({ values, used }: Offer, now: Instant): OfferState {
  if (!values.enabled) return 'off'
  const term = termAt(values, now)
  if (term === 'over') return 'over'
  if (values.usageLimit !== null && (used ?? 0) >= values.usageLimit) return 'used-up'
  return term === 'holds' ? 'holds' : 'not-yet'
}
