/** A physical product (behaviour: Entity fields, Product). Prices are in minor units. */
export type Product = {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly price: number
  readonly priceUsd: number | null
  readonly availableQty: number
  readonly description: string
  readonly metaTitle: string
  readonly metaDescription: string
  readonly previewVideoUrl: string
  readonly pictures: readonly string[]
  readonly statusShow: boolean
}
