import type { Currency, Money } from '#app/business/money/money.ts'
import type { WithholdingPercent, WithholdingRefusal } from '#app/business/tax/withholding.ts'
import type { CouponRefusalCode } from './coupon.ts'

/** Every figure and every refusal of a cart, each with its reason. decisions: The price of a cart */
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
    /** What it is, or would be, counted from. */
    readonly base: Money
    readonly amount: Money
    /** null: not withheld, because not asked for or not offered. */
    readonly percent: WithholdingPercent | null
    readonly offered: boolean
    readonly whyNot: WithholdingRefusal | null
  }
  /** net + shipping fee - withholding: what the buyer pays. */
  readonly payable: Money
  /** In the order of the cart. */
  readonly lines: readonly LinePrice[]
  readonly steps: readonly PriceStep[]
  /** All of them; pages show the first. An order is made only when there is none. */
  readonly refusals: readonly CartRefusal[]
  /** Best first; the first is chosen first. */
  readonly usablePromotions: readonly UsablePromotion[]
  /** The coupons that took something off: the ones to reserve. */
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

/** One step on the way to the price, for 'how this price was made'. */
export type PriceStep = {
  readonly rule: 'coupon' | 'promotion' | 'shipping' | 'vat' | 'withholding'
  /** Of the coupon, promotion or shipping method. */
  readonly id: number | null
  /** The coupon's code, the promotion's title, the method's name. */
  readonly label: string
  readonly base: Money
  /** What the step takes off, adds, or finds contained; never below zero. */
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

/** Why a cart cannot be ordered as it is. Codes of §5 and §8 where there are any. */
export type CartRefusal =
  | { readonly code: 'emptyCart' }
  | { readonly code: 'dont_have_pricing'; readonly lineKey: string }
  /** lineKey null: it is the shipping fee that has no price in USD. */
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
