import type { SQL } from 'drizzle-orm'
import { type Caller, type Member, may } from '#app/business/callers/caller.ts'
import type { StaffAct } from '#app/business/callers/staff-log.server.ts'
import { selectProduct } from '#app/business/catalogue/catalogue-repository.server.ts'
import { searchEntryOf } from '#app/business/catalogue/search/searched-words.server.ts'
import { isUnchangedError } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { products } from '#app/db/schema/catalogue.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { draftProducts, type ProductEntry } from '#app/site-file/catalogue/products.ts'
import { commitSql, indexForSearch } from '#app/site-file/drafting/bulk-write.server.ts'
import { createDraft } from '#app/site-file/drafting/import-draft.ts'
import { draftedWrites } from '#app/site-file/drafting/write-draft.server.ts'
import type { StoredProduct } from './product-form.ts'
import {
  changed,
  claimed,
  type EditNeeds,
  logOf,
  type WriteRefusal,
  type Written,
} from './write-course.server.ts'

export type ProductBefore = { readonly row: StoredProduct; readonly by: Member }

/** Reads a product for its editor. null: no such product, or the caller may not edit it. */
export async function readProduct(
  shown: Database,
  { id, caller }: { id: number; caller: Caller },
): Promise<ProductBefore | null> {
  if (!may(caller, 'catalogue.write')) return null
  const [row] = await selectProduct(asStored(shown), id)
  return row ? { row, by: caller } : null
}

/**
 * Writes an entry of one product as an import does: the same checks, defaults and derived columns, in one batch with
 * the audit log. Nothing is written if the product is not as it was read. Its stock may have moved meanwhile.
 */
export async function writeProduct(
  { d1, db, now }: EditNeeds,
  { row, by }: ProductBefore,
  { entry, action, more = [] }: { entry: ProductEntry; action: StaffAct['action']; more?: readonly SQL[] },
): Promise<Result<Written, WriteRefusal>> {
  const at = Math.max(now(), row.updatedAt + 1)
  const draft = createDraft([])
  const drafting = { draft, found: new Map(), now: at, withStock: false }
  const [drafted] = draftProducts([entry], { products: [row] }, drafting)
  if (draft.faults.length > 0) return refuse({ code: 'FAULTS', faults: draft.faults })
  const data = changed(row, draft.changes.get(products)?.[0]?.set ?? {})
  if (data === null && more.length === 0) return ok({ changed: false, at: row.updatedAt })
  const statements = [
    ...claimed(products, row, at),
    ...more,
    ...draftedWrites(draft, [products]),
    ...indexForSearch(drafted?.isChanged ? [searchEntryOf('product', row.id, drafted.after)] : []),
    logOf(db, { userId: by.account.userId, action, id: row.id, at, data: data ?? {} }),
  ]
  try {
    await commitSql(d1, statements)
  } catch (error) {
    if (isUnchangedError(error)) return refuse({ code: 'WRITTEN_MEANWHILE' })
    throw error
  }
  return ok({ changed: true, at })
}

/** Adds a hidden product without stock. Returns false if somebody took its id meanwhile. */
export async function insertProduct(
  { d1, db, now }: EditNeeds,
  entry: ProductEntry & { readonly id: number },
  by: Member,
): Promise<boolean> {
  const at = now()
  const draft = createDraft([])
  const drafting = { draft, found: new Map(), now: at, withStock: false }
  const [drafted] = draftProducts([entry], { products: [] }, drafting)
  const data = { to: { name: entry.named.name } }
  try {
    await commitSql(d1, [
      ...draftedWrites(draft, [products]),
      ...indexForSearch(drafted ? [searchEntryOf('product', entry.id, drafted.after)] : []),
      logOf(db, { userId: by.account.userId, action: 'product.make', id: entry.id, at, data }),
    ])
    return true
  } catch (error) {
    if (brokenConstraint(error) === 'products.id') return false
    throw error
  }
}
