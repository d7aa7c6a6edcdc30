import type { Product } from '#app/business/catalogue/product.ts'
import type { ProductCard } from '#app/business/catalogue/product-card.ts'
import type { Currency, Money } from '#app/business/money/money.ts'
import type { Settings } from '#app/business/settings/settings.ts'

/**
 * Everything the product page shows. Its prices are for display only: an order reads its own. behaviour: Product page
 */
export type ProductPage = {
  readonly product: Product
  /** The product's one address. Other addresses of it redirect here. behaviour: Addresses */
  readonly path: string
  readonly currency: Currency
  /** null: not sold in this currency. */
  readonly price: Money | null
  /** The quantity in the caller's cart. */
  readonly inCart: number
  /** False for an instructor or staff without a student account: the page says so and has no form. */
  readonly mayBuy: boolean
  readonly shippingMethods: readonly ShippingChoice[]
  /** Other products of the shop. */
  readonly others: readonly ProductCard[]
  readonly settings: Pick<Settings, 'title'> & { readonly howToBuy: Pick<Settings['howToBuy'], 'enabled'> }
}

export type ShippingChoice = {
  readonly id: number
  readonly name: string
  /** null: not available in this currency. */
  readonly fee: Money | null
}
