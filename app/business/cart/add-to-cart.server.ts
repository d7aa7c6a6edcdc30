import { eq } from 'drizzle-orm'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, pricingPlans, products } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Caller } from '../accounts/caller.ts'
import { priceIn } from '../catalogue/pricing-plan.ts'
import { currencyOf } from '../settings/settings.ts'
import { selectSettings, settingsFromRows } from '../settings/settings-repository.server.ts'
import { ensureCart, upsertLine } from './cart-repository.server.ts'

export type AddToCart =
  | { readonly courseId: number; readonly planId: number | null }
  | { readonly productId: number; readonly qty: number }

export type AddToCartRefusal =
  | { readonly code: 'COURSE_NOT_FOR_SALE'; readonly lineKey: string }
  | { readonly code: 'dont_have_pricing'; readonly lineKey: string }

/** Puts a thing into the caller's cart. What is in it already takes the new plan or number, so a repeat does no harm. */
export async function addToCart(
  { db, now }: { db: Database; now: Clock },
  wanted: AddToCart,
  caller: Caller,
): Promise<Result<null, AddToCartRefusal>> {
  const courseId = 'courseId' in wanted ? wanted.courseId : null
  const productId = 'productId' in wanted ? wanted.productId : null
  const planId = 'courseId' in wanted ? wanted.planId : null
  const [settingRows, [course], [plan], [product]] = await db.batch([
    selectSettings(db),
    db
      .select()
      .from(courses)
      .where(eq(courses.id, courseId ?? 0)),
    db
      .select()
      .from(pricingPlans)
      .where(eq(pricingPlans.id, planId ?? 0)),
    db
      .select()
      .from(products)
      .where(eq(products.id, productId ?? 0)),
  ])
  const thing = courseId === null ? product : course
  const lineKey = courseId === null ? `product:${productId}` : `course:${courseId}`
  if (!thing?.statusShow) return refuse({ code: 'COURSE_NOT_FOR_SALE', lineKey })
  if (planId !== null && (plan?.courseId !== courseId || !plan.statusShow)) {
    return refuse({ code: 'dont_have_pricing', lineKey })
  }
  const priced = courseId === null ? product : plan
  const priceSeen = priced ? priceIn(priced, currencyOf(settingsFromRows(settingRows))) : null
  const qty = 'qty' in wanted ? wanted.qty : 1
  await commit(db, [
    ensureCart(db, caller, now()),
    upsertLine(db, caller, { courseId, productId, planId, qty, priceSeen }, now()),
  ])
  return ok(null)
}
