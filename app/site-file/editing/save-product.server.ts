import { sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { asStored } from '#app/db/connection.ts'
import { products } from '#app/db/schema/catalogue.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { ProductEntry } from '#app/site-file/catalogue/products.ts'
import {
  differingProductFields,
  PRODUCT_FIELDS,
  type ProductFaults,
  type ProductField,
  type TypedProduct,
  typedProduct,
} from './product-form.ts'
import { aProductEntry, readProductForm } from './read-product-form.ts'
import { englishBefore, lastSave, versionOf } from './save-course.server.ts'
import { type EditNeeds, retried } from './write-course.server.ts'
import { insertProduct, readProduct, writeProduct } from './write-product.server.ts'

export type SaveProduct = {
  readonly id: number
  readonly typed: TypedProduct
  /** The mark of the product as the form showed it. */
  readonly seen: string
}

export type SaveProductRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'INPUT_ERROR'; readonly faults: ProductFaults }
  /** Somebody else saved meanwhile. Carries their form and its mark. */
  | { readonly code: 'PRODUCT_CHANGED'; readonly theirs: TypedProduct; readonly seen: string }

/**
 * Saves the form of a product and logs who changed what. Overwrites only the version that the form showed. Orders keep
 * the price that they were placed at. The same form twice changes nothing.
 */
export async function saveProduct(
  needs: EditNeeds,
  command: SaveProduct,
  caller: Caller,
): Promise<Result<{ at: Instant; changed: boolean }, SaveProductRefusal>> {
  const { id, typed, seen } = command
  const before = await readProduct(needs.db, { id, caller })
  if (!before) return refuse({ code: 'NOT_FOUND' })
  const read = readProductForm(typed, before.row)
  if (!read.ok) return refuse({ code: 'INPUT_ERROR', faults: read.error })
  const stored = typedProduct(before.row)
  const version = await versionOf(stored)
  if (version !== seen) {
    if (differingProductFields(typed, stored).length === 0)
      return ok({ at: before.row.updatedAt, changed: false })
    return refuse({ code: 'PRODUCT_CHANGED', theirs: stored, seen: version })
  }
  const written = await writeProduct(needs, before, { entry: read.value, action: 'product.change' })
  return written.ok ? written : retried(written.error, () => saveProduct(needs, command, caller))
}

/**
 * Restores the values before the last save, whoever made it. Refuses if the product is not as the caller saw it.
 * Putting back can itself be put back.
 */
export async function putBackProduct(
  needs: EditNeeds,
  { id, seen }: Pick<SaveProduct, 'id' | 'seen'>,
  caller: Caller,
): Promise<Result<null, Extract<SaveProductRefusal, { readonly code: 'NOT_FOUND' | 'PRODUCT_CHANGED' }>>> {
  const before = await readProduct(needs.db, { id, caller })
  if (!before) return refuse({ code: 'NOT_FOUND' })
  const last = await lastSave(needs.db, 'product', id)
  const stored = typedProduct(before.row)
  const version = await versionOf(stored)
  if (!last || version !== seen) return refuse({ code: 'PRODUCT_CHANGED', theirs: stored, seen: version })
  const from: ProductEntry['named'] = last.from
  const english = from.english && englishBefore(before.row.english, from.english)
  const named = { ...from, ...(english && { english }) } as ProductEntry['named']
  const entry = { ...aProductEntry(id), named }
  const written = await writeProduct(needs, before, { entry, action: 'product.put-back' })
  return written.ok ? ok(null) : retried(written.error, () => putBackProduct(needs, { id, seen }, caller))
}

export type NewProduct = Readonly<Record<'name' | 'price', string>>

/** Makes a hidden product without stock. Only those who write the catalogue can. Returns its id. */
export async function createProduct(
  needs: EditNeeds,
  typed: NewProduct,
  caller: Caller,
): Promise<
  Result<
    { id: number },
    { readonly code: 'NOT_STAFF' } | { readonly code: 'INPUT_ERROR'; readonly faults: ProductFaults }
  >
> {
  if (!may(caller, 'catalogue.write')) return refuse({ code: 'NOT_STAFF' })
  const [highest] = await asStored(needs.db)
    .select({
      id: sql<number>`coalesce(max(${products.id}), 0)`,
      position: sql<number>`coalesce(max(${products.position}), 0)`,
    })
    .from(products)
  const id = (highest?.id ?? 0) + 1
  const empty = Object.fromEntries(PRODUCT_FIELDS.map(field => [field, ''])) as Record<ProductField, string>
  const position = String((highest?.position ?? 0) + 1)
  const read = readProductForm({ ...empty, ...typed, position }, { id, english: {} })
  if (!read.ok) return refuse({ code: 'INPUT_ERROR', faults: read.error })
  const entry = { ...read.value, id, named: { ...read.value.named, statusShow: false } }
  // Two people may have made a product at the same time.
  if (!(await insertProduct(needs, entry, caller))) return createProduct(needs, typed, caller)
  return ok({ id })
}

/**
 * Shows a product in the shop or hides it. A product is never deleted: orders name it. The same state twice changes
 * nothing.
 */
export async function setProductShown(
  needs: EditNeeds,
  { id, isShown }: { readonly id: number; readonly isShown: boolean },
  caller: Caller,
): Promise<Result<null, { readonly code: 'NOT_FOUND' }>> {
  const before = await readProduct(needs.db, { id, caller })
  if (!before) return refuse({ code: 'NOT_FOUND' })
  const written = await writeProduct(needs, before, {
    entry: { ...aProductEntry(id), named: { statusShow: isShown } },
    action: isShown ? 'product.shown' : 'product.hidden',
  })
  return written.ok ? ok(null) : retried(written.error, () => setProductShown(needs, { id, isShown }, caller))
}
