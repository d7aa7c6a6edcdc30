import { ok, type Result, refuse } from '#app/platform/result.ts'
import { numberOrNull, numberOrText } from '#app/platform/typed-numbers.ts'
import { previewFields, productFields } from '#app/site-file/catalogue/catalogue-fields.ts'
import type { ProductEntry } from '#app/site-file/catalogue/products.ts'
import {
  type ProductFaults,
  type ProductField,
  SPOKEN_OF_PRODUCT,
  type StoredProduct,
  type TypedProduct,
} from './product-form.ts'
import { amountIn, collect, withKnownTexts } from './read-forms.ts'

/** The form of a product is read by the fields of the site file, so that both take and refuse the same. */
const FIELDS = { ...productFields, ...previewFields }

/** How each column is typed. The others are texts, as they stand. */
const WIRE: Partial<Record<ProductField, (typed: string) => unknown>> = {
  name: typed => typed.trim(),
  price: amountIn,
  priceUsd: typed => (typed.trim() === '' ? null : amountIn(typed)),
  lowStockAt: numberOrNull,
  position: numberOrText,
  previewVideoUrl: typed => typed.trim(),
}
const COLUMNS = [
  ...SPOKEN_OF_PRODUCT,
  'slug',
  'price',
  'priceUsd',
  'lowStockAt',
  'position',
  'previewVideoUrl',
] as const

/** Returns the typed product as an entry of a site file, or every fault in it by field. */
export function readProductForm(
  typed: TypedProduct,
  row: Pick<StoredProduct, 'id' | 'english'>,
): Result<ProductEntry, ProductFaults> {
  const { faults, fault, read } = collect<ProductField>()
  const named: Record<string, unknown> = {}
  const english: Record<string, unknown> = {}
  for (const column of COLUMNS) {
    // An empty position stays as it is.
    if (column === 'position' && typed.position.trim() === '') continue
    if (column === 'price' && typed.price.trim() === '') fault('price', { code: 'required' })
    else named[column] = read(column, FIELDS[column].schema, (WIRE[column] ?? same)(typed[column]))
  }
  for (const column of SPOKEN_OF_PRODUCT) {
    const text = (WIRE[column] ?? same)(typed[`${column}En`])
    english[column] = text === '' ? text : read(`${column}En`, FIELDS[column].schema, text)
  }
  named.english = withKnownTexts(english, row.english)
  if (Object.keys(faults).length > 0) return refuse(faults)
  return ok({ ...aProductEntry(row.id), named: named as ProductEntry['named'] })
}

const same = (typed: string) => typed

/** Returns an entry that names nothing yet. */
export function aProductEntry(id: number): ProductEntry {
  return { place: 'product', id, named: {}, files: {} }
}
