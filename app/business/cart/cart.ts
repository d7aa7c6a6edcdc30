import type { Currency } from '#app/business/money/money.ts'

/** What can be ordered at once. */
export const MOST_LINES_IN_CART = 50

/** A line of somebody's cart, with the thing as it is now. Prices in minor units of the cart's currency. */
export type CartLine = {
  readonly id: number
  readonly courseId: number | null
  readonly productId: number | null
  readonly name: string
  readonly pictureUrl: string
  readonly courseType: string
  readonly planId: number | null
  readonly pricingType: string
  readonly qty: number
  /** null: no plan is chosen, or it has no price in this currency. */
  readonly price: number | null
  /** What was shown when it was added; differs from `price` when that changed since. */
  readonly priceSeen: number | null
}

export type Cart = {
  readonly lines: readonly CartLine[]
  readonly couponCodes: readonly string[]
  readonly promotionId: number | null
  readonly currency: Currency
}
