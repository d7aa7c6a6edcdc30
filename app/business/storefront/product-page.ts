import type { Product } from '#app/business/catalogue/product.ts'
import type { ProductCard } from '#app/business/catalogue/product-card.ts'
import type { Currency, Money } from '#app/business/money/money.ts'
import type { Settings } from '#app/business/settings/settings.ts'

/** Everything the product page shows. Prices in it are for showing: an order reads its own. §2, §3 'Product detail' */
export type ProductPage = {
  readonly product: Product
  /** The one address of the product; anything else is redirected to it. §2 */
  readonly path: string
  readonly currency: Currency
  /** null: not sold in this currency. */
  readonly price: Money | null
  /** How many of it the caller's cart holds. */
  readonly inCart: number
  /** False for an instructor or staff without a student's account: the page says so and has no form. */
  readonly mayBuy: boolean
  readonly shippingMethods: readonly ShippingChoice[]
  /** Other products of the shop. */
  readonly others: readonly ProductCard[]
  readonly settings: Pick<Settings, 'title' | 'howToBuy' | 'contactTel' | 'contactEmail'>
}

export type ShippingChoice = {
  readonly id: number
  readonly name: string
  /** null: does not ship for this currency. */
  readonly fee: Money | null
}
