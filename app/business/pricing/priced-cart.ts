import type { Currency, Money } from '#app/business/money/money.ts'
import type { WithholdingPercent, WithholdingRefusal } from '#app/business/tax/withholding.ts'
import type { CouponRefusalCode } from './coupon.ts'

/** Every figure and every refusal of a cart. decisions: The price of a cart */
export type PricedCart = {
  readonly rulesVersion: string
  readonly currency: Currency
  /** Sum of the lines, before discounts. */
  readonly price: Money
  readonly discount: Money
  /** price - discount */
  readonly net: Money
  readonly shippingFee: Money
  /** The VAT contained in net + shipping fee; zero when prices do not include VAT. */
  readonly vatContained: Money
  readonly withholding: {
    /** The amount that the percentage is counted from, also when nothing is withheld. */
    readonly base: Money
    readonly amount: Money
    /** null: nothing is withheld, because the buyer did not ask or it is not offered. */
    readonly percent: WithholdingPercent | null
    readonly offered: boolean
    readonly whyNot: WithholdingRefusal | null
  }
  /** net + shipping fee - withholding: what the buyer pays. */
  readonly payable: Money
  /** In cart order. */
  readonly lines: readonly LinePrice[]
  readonly steps: readonly PriceStep[]
  /** All refusals; pages show the first. An order is placed only if there is none. */
  readonly refusals: readonly CartRefusal[]
  /** The largest discount first; it is preselected. */
  readonly usablePromotions: readonly UsablePromotion[]
  /** The coupons that took something off. The order reserves these. */
  readonly couponIds: readonly number[]
  /** The promotion that took something off. */
  readonly promotionId: number | null
}

export type LinePrice = {
  readonly key: string
  readonly amount: Money
  readonly discount: Money
  readonly net: Money
}

/** One step of the price breakdown. */
export type PriceStep = {
  readonly rule: 'coupon' | 'promotion' | 'shipping' | 'vat' | 'withholding'
  /** The id of the coupon, promotion or shipping method. */
  readonly id: number | null
  /** The coupon's code, the promotion's title, the method's name. */
  readonly label: string
  /** The label in English when the order was placed, if there was one. Only in stored orders. */
  readonly english?: { readonly name: string }
  readonly base: Money
  /** The amount that the step takes off, adds, or finds contained. Never negative. */
  readonly amount: Money
  readonly shares: readonly { readonly lineKey: string; readonly amount: Money }[]
  /** Why the step did nothing, or null. */
  readonly leftOut: LeftOutReason | null
}

export type UsablePromotion = { readonly id: number; readonly title: string; readonly discount: Money }

export type LeftOutReason =
  | CouponRefusalCode
  | 'COUPON_DUPLICATE'
  | 'COUPON_ONE_PER_ORDER'
  | 'COUPON_NOT_FOR_COURSES'
  | 'COUPON_NEEDS_MORE_COURSES'
  | 'COUPON_OR_PROMOTION'
  | 'PROMOTION_NOT_AVAILABLE'
  | 'PROMOTION_NEEDS_COURSES'
  | 'PROMOTION_NEEDS_MORE_COURSES'
  | 'NOTHING_TO_TAKE_OFF'
  | 'NOTHING_TO_SHIP'
  | WithholdingRefusal

/** Why a cart cannot be ordered as it is. behaviour: Cart refusals */
export type CartRefusal =
  | { readonly code: 'emptyCart' }
  | { readonly code: 'dont_have_pricing'; readonly lineKey: string }
  /** lineKey null: the shipping fee has no price in USD. */
  | { readonly code: 'priceUsdIsNull'; readonly lineKey: string | null }
  | { readonly code: CouponCode; readonly codes: readonly string[] }
  | {
      readonly code: 'COUPON_NEEDS_MORE_COURSES'
      readonly codes: readonly string[]
      readonly needed: number
      readonly found: number
    }
  | { readonly code: 'COUPON_OR_PROMOTION'; readonly promotionId: number; readonly codes: readonly string[] }
  | { readonly code: 'PROMOTION_NOT_AVAILABLE'; readonly promotionId: number }
  | {
      readonly code: 'PROMOTION_NEEDS_COURSES'
      readonly promotionId: number
      readonly missingCourseIds: readonly number[]
    }
  | {
      readonly code: 'PROMOTION_NEEDS_MORE_COURSES'
      readonly promotionId: number
      readonly needed: number
      readonly found: number
    }
  | { readonly code: 'PROMOTION_NOT_CHOSEN'; readonly promotionIds: readonly number[] }
  | { readonly code: 'requiredShippingAddress' }
  | { readonly code: 'requiredShippingfee' }
  | { readonly code: WithholdingRefusal }
  | { readonly code: 'dont_have_payment' }
  | { readonly code: 'MINIMUM_AMOUNT'; readonly minimum: Money }

type CouponCode = CouponRefusalCode | 'COUPON_DUPLICATE' | 'COUPON_ONE_PER_ORDER' | 'COUPON_NOT_FOR_COURSES'
