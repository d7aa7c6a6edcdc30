import type { products } from '#app/db/schema/catalogue.ts'
import { amountText, type FieldFault } from './course-form.ts'

/** The lists of products that staff can choose. */
export const PRODUCT_STATES = ['shown', 'hidden', 'low'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

/** Texts that have an English version, under the same name with `En` at its end. */
export const SPOKEN_OF_PRODUCT = ['name', 'description', 'metaTitle', 'metaDescription'] as const
const PLAIN = ['slug', 'price', 'priceUsd', 'lowStockAt', 'position', 'previewVideoUrl'] as const

export type SpokenProductField = (typeof SPOKEN_OF_PRODUCT)[number]
export type ProductField = SpokenProductField | `${SpokenProductField}En` | (typeof PLAIN)[number]

/** The form as typed, mistakes included. */
export type TypedProduct = Readonly<Record<ProductField, string>>
export type ProductFaults = Readonly<Partial<Record<ProductField, FieldFault>>>

export const PRODUCT_FIELDS: readonly ProductField[] = [
  ...SPOKEN_OF_PRODUCT.flatMap(field => [field, `${field}En`] as const),
  ...PLAIN,
]

export type StoredProduct = typeof products.$inferSelect

/** Returns a product as its form shows it. */
export function typedProduct(row: StoredProduct): TypedProduct {
  const spoken = SPOKEN_OF_PRODUCT.flatMap(field => [
    [field, row[field]],
    [`${field}En`, String(row.english[field] ?? '')],
  ])
  return {
    ...(Object.fromEntries(spoken) as Record<SpokenProductField | `${SpokenProductField}En`, string>),
    slug: row.slug,
    price: amountText(row.price),
    priceUsd: amountText(row.priceUsd),
    lowStockAt: row.lowStockAt === null ? '' : String(row.lowStockAt),
    position: String(row.position),
    previewVideoUrl: row.previewVideoUrl,
  }
}

/** Returns the fields in which two forms differ. */
export function differingProductFields(mine: TypedProduct, theirs: TypedProduct): readonly ProductField[] {
  return PRODUCT_FIELDS.filter(field => mine[field].trim() !== theirs[field].trim())
}

/** True if staff should order more of a product. */
export function isLow({ availableQty, lowStockAt }: Pick<StoredProduct, 'availableQty' | 'lowStockAt'>) {
  return lowStockAt !== null && availableQty <= lowStockAt
}

/** The smallest picture of a product, in pixels. */
export const LEAST_PICTURE = { width: 320, height: 320 } as const
