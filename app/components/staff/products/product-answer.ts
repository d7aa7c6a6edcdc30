import type { StockFaults, TypedStock } from '#app/business/catalogue/stock/stock.ts'
import type { ProductFaults, TypedProduct } from '#app/site-file/editing/product-form.ts'

/** The form of a product that was not saved, as typed. `theirs`: what somebody else saved meanwhile. */
export type ProductAgain = {
  readonly kind: 'refused'
  readonly typed: TypedProduct
  readonly faults: ProductFaults
  readonly seen: string
  readonly theirs: TypedProduct | null
}

export type StockAgain = {
  readonly kind: 'stock-refused'
  readonly typed: TypedStock
  readonly faults: StockFaults
}

/** The form of a new product that was not made. */
export type NewProductAgain = {
  readonly kind: 'new-refused'
  readonly typed: { readonly name: string; readonly price: string }
  readonly faults: ProductFaults
}

/** The shop's answer to a form of a product's page. */
export type ProductAnswer =
  /** `seen`: the mark of the saved form, for what is typed before the page has loaded again. */
  | { readonly kind: 'saved'; readonly seen?: string }
  | ProductAgain
  | StockAgain
  | { readonly kind: 'picture-refused'; readonly sentence: string; readonly url?: string }
  | { readonly kind: 'gone' }

/** Where the script of a product's page sends its forms. Without a script they post to the page itself. */
export const PRODUCT_FORMS = '/admin/product'
