import { asc, eq, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { productPath } from '#app/business/catalogue/link-path.ts'
import type { StockChange } from '#app/business/catalogue/stock/stock.ts'
import { selectStockChanges } from '#app/business/catalogue/stock/stock-changes.server.ts'
import { selectCurrency } from '#app/business/settings/settings-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { nameFor } from '#app/db/in-language.ts'
import { pricingPlans } from '#app/db/schema/catalogue.ts'
import { shippingMethods } from '#app/db/schema/pricing.ts'
import type { Instant } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { isLow, type TypedProduct, typedProduct } from './product-form.ts'
import { lastSave, versionOf } from './save-course.server.ts'
import { readProduct } from './write-product.server.ts'

export type ProductEditor = {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly isShown: boolean
  readonly typed: TypedProduct
  /** Mark of the form as shown. Saving compares it, to find out if somebody else saved meanwhile. */
  readonly seen: string
  readonly savedAt: Instant
  readonly canPutBack: boolean
  readonly pictures: readonly string[]
  readonly left: number
  readonly isLow: boolean
  readonly mayChangeStock: boolean
  /** Idempotency key of the form that changes the stock. */
  readonly formKey: string
  /** The last changes of the stock, the newest first. */
  readonly changes: readonly StockChange[]
  /** The shop offers no shipping method, so nobody can order the product. */
  readonly lacksShipping: boolean
  readonly sellsInDollars: boolean
  /** The plans that the product comes free with. */
  readonly freeWith: readonly {
    readonly planId: number
    readonly plan: string
    readonly courseId: number
    readonly course: string
  }[]
}

/** More than a page can list. */
const MOST_PLANS = 50

/** Returns everything that the editor of a product shows; null if there is none, or the caller may not edit it. */
export async function getProductEditor(
  needs: { readonly db: Database },
  { id }: { readonly id: number },
  caller: Caller,
): Promise<ProductEditor | null> {
  const before = await readProduct(needs.db, { id, caller })
  if (!before) return null
  const db = asStored(needs.db)
  const { row } = before
  const reads = readBatch(db, {
    changes: selectStockChanges(db, id),
    shop: selectCurrency(db),
    shipping: db
      .select({ id: shippingMethods.id })
      .from(shippingMethods)
      .where(eq(shippingMethods.enabled, true))
      .limit(1),
    freeWith: db
      .select({
        planId: pricingPlans.id,
        plan: pricingPlans.name,
        courseId: pricingPlans.courseId,
        course: sql<string>`(SELECT name FROM courses WHERE courses.id = ${pricingPlans.courseId})`.as(
          'course',
        ),
      })
      .from(pricingPlans)
      .where(
        sql`${pricingPlans.buyCourseFree} IS NOT NULL AND EXISTS
          (SELECT 1 FROM json_each(${pricingPlans.buyCourseFree}) AS book
            WHERE book.type = 'object' AND book.value ->> 'product_id' = ${id})`,
      )
      .orderBy(asc(pricingPlans.id))
      .limit(MOST_PLANS),
  })
  const [last, { changes, freeWith, shipping, shop }] = await Promise.all([
    lastSave(db, 'product', id),
    reads,
  ])
  const typed = typedProduct(row)
  return {
    id,
    name: nameFor(needs.db, row),
    path: productPath(row),
    isShown: row.statusShow,
    typed,
    seen: await versionOf(typed),
    savedAt: row.updatedAt,
    canPutBack: last !== null,
    pictures: row.pictures,
    left: row.availableQty,
    isLow: isLow(row),
    mayChangeStock: may(caller, 'stock.write'),
    formKey: randomToken(),
    changes,
    lacksShipping: shipping.length === 0,
    sellsInDollars: shop[0]?.isInDollars === 1,
    freeWith,
  }
}
