import { eq } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import { currencyOf } from '#app/business/settings/settings.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { readBatch, writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, pricingPlans, products } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { MOST_LINES_IN_CART } from './cart.ts'
import { ensureCart, selectCartLines, upsertLine } from './cart-repository.server.ts'
import { selectLineCount } from './count-cart-lines.server.ts'

export type AddToCart =
  | { readonly courseId: number; readonly planId: number | null }
  | { readonly productId: number; readonly qty: number }

export type AddToCartRefusal =
  | { readonly code: 'COURSE_NOT_FOR_SALE'; readonly lineKey: string }
  | { readonly code: 'dont_have_pricing'; readonly lineKey: string }
  | { readonly code: 'CART_FULL'; readonly lineKey: string }
  | { readonly code: 'SOLD_OUT'; readonly lineKey: string; readonly available: number }

export type AddedToCart = {
  /** The cart's previous line for this item, so that the page can restore it; null: none. */
  readonly before: { readonly planId: number | null; readonly qty: number } | null
  /** The number of lines in the cart, including this one. */
  readonly lineCount: number
}

/**
 * Puts an item into the caller's cart, or replaces the plan or quantity of its line, so a repeat changes
 * nothing. Refuses more pieces than the stock has.
 */
export async function addToCart(
  { db, now }: { db: Database; now: Clock },
  wanted: AddToCart,
  caller: Caller,
): Promise<Result<AddedToCart, AddToCartRefusal>> {
  const courseId = 'courseId' in wanted ? wanted.courseId : null
  const productId = 'productId' in wanted ? wanted.productId : null
  const planId = 'courseId' in wanted ? wanted.planId : null
  const {
    settingRows,
    courseRows: [course],
    planRows: [plan],
    productRows: [product],
    lines,
  } = await readBatch(db, {
    settingRows: selectSettings(db),
    courseRows: db
      .select()
      .from(courses)
      .where(eq(courses.id, courseId ?? 0)),
    planRows: db
      .select()
      .from(pricingPlans)
      .where(eq(pricingPlans.id, planId ?? 0)),
    productRows: db
      .select()
      .from(products)
      .where(eq(products.id, productId ?? 0)),
    lines: selectCartLines(db, caller),
  })
  const thing = courseId === null ? product : course
  const lineKey = courseId === null ? `product:${productId}` : `course:${courseId}`
  if (!thing?.statusShow) return refuse({ code: 'COURSE_NOT_FOR_SALE', lineKey })
  if (planId !== null && (plan?.courseId !== courseId || !plan.statusShow)) {
    return refuse({ code: 'dont_have_pricing', lineKey })
  }
  const line = lines.find(line => line.courseId === courseId && line.productId === productId)
  if (!line && lines.length >= MOST_LINES_IN_CART) return refuse({ code: 'CART_FULL', lineKey })
  const priced = courseId === null ? product : plan
  const priceSeen = priced ? priceIn(priced, currencyOf(settingsFromRows(settingRows))) : null
  const qty = 'qty' in wanted ? wanted.qty : 1
  if (product && qty > product.availableQty) {
    return refuse({ code: 'SOLD_OUT', lineKey, available: product.availableQty })
  }
  const {
    countRows: [counted],
  } = await writeBatch(db, {
    ensured: ensureCart(db, caller, now()),
    line: upsertLine(db, caller, { courseId, productId, planId, qty, priceSeen }, now()),
    countRows: selectLineCount(db, caller),
  })
  const before = line ? { planId: line.pricingPlanId, qty: line.qty } : null
  return ok({ before, lineCount: counted?.lineCount ?? 0 })
}
