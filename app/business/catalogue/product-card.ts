import type { Currency, Money } from '#app/business/money/money.ts'
import { productPath } from './link-path.ts'
import { moneyIn } from './pricing-plan.ts'
import type { Product } from './product.ts'

/** A product as lists show it. */
export type ProductCard = {
  readonly id: number
  readonly name: string
  /** The only address of the product. */
  readonly path: string
  readonly pictureUrl: string
  /** null: not sold in this currency. */
  readonly price: Money | null
  readonly availableQty: number
}

export function toProductCard(product: Product, currency: Currency): ProductCard {
  return {
    id: product.id,
    name: product.name,
    path: productPath(product),
    pictureUrl: product.pictures[0] ?? '',
    price: moneyIn(product, currency),
    availableQty: product.availableQty,
  }
}
