import type { Settings } from '#app/business/settings/settings.ts'
import type { PersonType } from '#app/business/tax/tax-invoice.ts'
import type { WithholdingPercent } from '#app/business/tax/withholding.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { CouponInCart } from './coupon.ts'
import type { Promotion } from './promotion.ts'

/** One line to price. Nobody's promise but the database's: prices here are read, never sent. */
export type LineToPrice = {
  /** Names the line in every answer; unique in the cart. */
  readonly key: string
  /** Place in the cart, unique: decides ties, so that the order in which lines arrive decides nothing. */
  readonly position: number
  readonly qty: number
  readonly item:
    | {
        readonly kind: 'course'
        readonly courseId: number
        /** null: no plan is chosen, which is refused as dont_have_pricing. */
        readonly plan: {
          readonly id: number
          readonly price: number
          readonly priceUsd: number | null
        } | null
        /** A printed book comes with it, so it needs an address. §5 */
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

/** Everything a price depends on. It is plain data, so an order can store it and explain itself in a year. */
export type CartFacts = {
  readonly lines: readonly LineToPrice[]
  readonly coupons: readonly CouponInCart[]
  /** Typed codes that no coupon answers to. */
  readonly unknownCouponCodes?: readonly string[]
  /** The shop's promotions; those that are off or out of their period are passed over. */
  readonly promotions: readonly Promotion[]
  readonly promotionId: number | null
  readonly paymentMethodId: number | null
  readonly shipping: { readonly method: ShippingMethod | null; readonly hasAddress: boolean }
  /** null: not asked for. */
  readonly withholding: WithholdingPercent | null
  readonly buyer: { readonly personType: PersonType; readonly requiresTaxInvoice: boolean }
  readonly settings: PriceSettings
  readonly now: Instant
}

/** The settings a price reads; any Settings will do. */
export type PriceSettings = Pick<
  Settings,
  | 'vatPercent'
  | 'vatEnabled'
  | 'withholdingEnabled'
  | 'registrationLayout'
  | 'couponOrPromotion'
  | 'oneCoupon'
> & { readonly features: Pick<Settings['features'], 'tax'> }
