import type { Currency } from '#app/business/money/money.ts'

/** The most lines that one order can have. */
export const MOST_LINES_IN_CART = 50

/** A cart line with its course or product as it is now. Prices in minor units of the cart's currency. */
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
  /** null: no plan is chosen, or the item has no price in this currency. */
  readonly price: number | null
  /** The price shown when the line was added. Differs from `price` if the price has changed since. */
  readonly priceSeen: number | null
}

export type Cart = {
  readonly lines: readonly CartLine[]
  readonly couponCodes: readonly string[]
  readonly promotionId: number | null
  readonly currency: Currency
}
