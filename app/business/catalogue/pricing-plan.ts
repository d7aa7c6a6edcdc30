import { type Currency, type Money, money } from '#app/business/money/money.ts'

export type PlanType = 'Period' | 'Actual' | 'One-Time Payment' | 'Free'

/**
 * A pricing plan of a course (behaviour: Entity fields, Pricing plan). Prices are in
 * minor units; null USD: not for sale in USD.
 */
export type PricingPlan = {
  readonly id: number
  readonly courseId: number
  readonly name: string
  readonly planType: PlanType
  readonly term: number | null
  /** Year(s), Month(s), Day(s) or Hour(s). */
  readonly termUnit: string | null
  readonly term2: number | null
  readonly termUnit2: string | null
  readonly price: number
  readonly priceUsd: number | null
  /** 'default', 'renew', or another word of the shop's own. */
  readonly pricingType: string
  readonly statusShow: boolean
  readonly needApproval: boolean
  /** 'Student': shown only to a student who owns all of freeCourseIds. */
  readonly freeFor: string
  readonly freeCourseIds: readonly number[]
  /** Stored as imported; `parseFreeBooks` reads it. */
  readonly buyCourseFree: unknown
  readonly isDefault: boolean
  readonly isForMember: boolean
  readonly referenceCode: string
  readonly referenceId: number | null
  readonly value: string | null
}

type Priced = { readonly price: number; readonly priceUsd: number | null }

/** Returns the price in minor units, or null if there is no price in that currency (priceUsdIsNull). */
export function priceIn(priced: Priced, currency: Currency): number | null {
  return currency === 'USD' ? priced.priceUsd : priced.price
}

/** Returns the price as `priceIn` does, with its currency. */
export function moneyIn(priced: Priced, currency: Currency): Money | null {
  const minor = priceIn(priced, currency)
  return minor === null ? null : money(minor, currency)
}
