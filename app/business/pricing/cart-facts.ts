import type { Settings } from '#app/business/settings/settings.ts'
import type { PersonType } from '#app/business/tax/tax-invoice.ts'
import type { WithholdingPercent } from '#app/business/tax/withholding.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { CouponInCart } from './coupon.ts'
import type { Promotion } from './promotion.ts'

/** One line to price. Its prices come from the database, never from the request. */
export type LineToPrice = {
  /** Identifies the line in every answer; unique in the cart. */
  readonly key: string
  /** Place in the cart, unique. Decides ties, so the order of the array does not matter. */
  readonly position: number
  readonly qty: number
  readonly item:
    | {
        readonly kind: 'course'
        readonly courseId: number
        /** null: no plan is chosen, which is refused with dont_have_pricing. */
        readonly plan: {
          readonly id: number
          readonly price: number
          readonly priceUsd: number | null
        } | null
        /** A printed book is sent with it, so the order needs an address. behaviour: Free books */
        readonly sendsBook?: boolean
      }
    | {
        readonly kind: 'product'
        readonly productId: number
        readonly price: number
        readonly priceUsd: number | null
      }
}

export type ShippingMethod = {
  readonly id: number
  readonly name: string
  /** Minor units. */
  readonly fee: number
  readonly feeUsd: number | null
}

/** Everything a price depends on. It is plain data: an order stores it, and its price can be explained later. */
export type CartFacts = {
  readonly lines: readonly LineToPrice[]
  readonly coupons: readonly CouponInCart[]
  /** Codes the buyer typed that match no coupon. */
  readonly unknownCouponCodes?: readonly string[]
  /** The shop's promotions. Those that are off or out of their period are ignored. */
  readonly promotions: readonly Promotion[]
  readonly promotionId: number | null
  readonly paymentMethodId: number | null
  readonly shipping: { readonly method: ShippingMethod | null; readonly hasAddress: boolean }
  /** null: the buyer did not ask for it. */
  readonly withholding: WithholdingPercent | null
  readonly buyer: { readonly personType: PersonType; readonly requiresTaxInvoice: boolean }
  readonly settings: PriceSettings
  readonly now: Instant
}

/** The settings that a price depends on. */
export type PriceSettings = Pick<
  Settings,
  | 'vatPercent'
  | 'vatEnabled'
  | 'withholdingEnabled'
  | 'registrationLayout'
  | 'couponOrPromotion'
  | 'oneCoupon'
> & { readonly features: Pick<Settings['features'], 'tax'> }
