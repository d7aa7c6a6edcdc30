/** A thing that is shipped (§3 'Product detail'). Prices are in the minor unit. */
export type Product = {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly price: number
  readonly priceUsd: number | null
  /** What can still be sold. */
  readonly availableQty: number
  readonly description: string
  readonly metaTitle: string
  readonly metaDescription: string
  readonly previewVideoUrl: string
  readonly pictures: readonly string[]
  readonly statusShow: boolean
}
