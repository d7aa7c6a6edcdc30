import type { PricingPlan } from './pricing-plan.ts'
import type { Product } from './product.ts'

/** A product that comes free with a plan (`buy_course_free`). behaviour: Free books */
export type NamedBook = { readonly productId: number; readonly qty: number }
export type FreeBook = { readonly product: Product; readonly qty: number }

const MOST_OF_ONE = 99

/**
 * Returns the products that a `buy_course_free` names. It accepts ids separated by commas, a list of ids, and a list of
 * { product_id | id, qty }, also as JSON text. Repeated products are added up. null: another form.
 */
export function parseFreeBooks(value: unknown): readonly NamedBook[] | null {
  const items = toItems(value)
  if (items === null) return null
  const quantities = new Map<number, number>()
  for (const item of items) {
    const book = toBook(item)
    if (book === null) return null
    const qty = (quantities.get(book.productId) ?? 0) + book.qty
    if (qty > MOST_OF_ONE) return null
    quantities.set(book.productId, qty)
  }
  return [...quantities].map(([productId, qty]) => ({ productId, qty }))
}

/** Returns the plan's free books among `products`. A hidden product can still be given away. */
export function freeBooksOf(
  plan: Pick<PricingPlan, 'buyCourseFree'> | null,
  products: readonly Product[],
): FreeBook[] {
  return (parseFreeBooks(plan?.buyCourseFree) ?? []).flatMap(({ productId, qty }) => {
    const product = products.find(({ id }) => id === productId)
    return product ? [{ product, qty }] : []
  })
}

function toItems(value: unknown): readonly unknown[] | null {
  if (value === null || value === undefined || value === '' || value === 0) return []
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return /^\s*[[{]/.test(value) ? toItems(parseJson(value)) : value.split(',')
  return typeof value === 'number' || typeof value === 'object' ? [value] : null
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    // Text inside text is refused, because it could be nested without end.
    return typeof value === 'string' ? false : value
  } catch {
    return false
  }
}

function toBook(item: unknown): NamedBook | null {
  if (item === null || typeof item !== 'object') return named(item, 1)
  const { product_id, productId, id, qty } = item as Record<string, unknown>
  return named(product_id ?? productId ?? id, qty ?? 1)
}

function named(id: unknown, qty: unknown): NamedBook | null {
  const [productId, count] = [wholeNumber(id), wholeNumber(qty)]
  return productId === null || count === null ? null : { productId, qty: count }
}

/** Returns a whole number from 1, given as a number or as digits; null for anything else. */
function wholeNumber(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const text = String(value).trim()
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null
}
