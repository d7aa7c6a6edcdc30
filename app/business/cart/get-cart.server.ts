import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { toPlan } from '#app/business/catalogue/catalogue-repository.server.ts'
import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import { currencyOf } from '#app/business/settings/settings.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { courses, pricingPlans, products } from '#app/db/schema/catalogue.ts'
import type { Cart } from './cart.ts'
import { ownCartId, selectCart, selectCartLines } from './cart-repository.server.ts'

/** Returns the caller's cart with current prices, or an empty cart. One batch. */
export async function getCart({ db }: { db: Database }, caller: Caller): Promise<Cart> {
  const own = ownCartId(caller)
  const { settingRows, carts, lines, courseRows, planRows, productRows } = await readBatch(db, {
    settingRows: selectSettings(db),
    carts: selectCart(db, caller),
    lines: selectCartLines(db, caller),
    courseRows: db
      .select({
        id: courses.id,
        name: courses.name,
        pictureUrl: courses.previewPictureUrl,
        courseType: courses.courseType,
        english: nameInEnglish(courses.english),
      })
      .from(courses)
      .where(sql`${courses.id} IN (SELECT course_id FROM cart_lines WHERE cart_id = ${own})`),
    planRows: db
      .select()
      .from(pricingPlans)
      .where(sql`${pricingPlans.id} IN (SELECT pricing_plan_id FROM cart_lines WHERE cart_id = ${own})`),
    productRows: db
      .select()
      .from(products)
      .where(sql`${products.id} IN (SELECT product_id FROM cart_lines WHERE cart_id = ${own})`),
  })
  const currency = currencyOf(settingsFromRows(settingRows))
  const [cart] = carts
  return {
    currency,
    couponCodes: cart?.couponCodes ?? [],
    promotionId: cart?.promotionId ?? null,
    lines: lines.map(line => {
      const course = courseRows.find(({ id }) => id === line.courseId)
      const product = productRows.find(({ id }) => id === line.productId)
      const row = planRows.find(({ id }) => id === line.pricingPlanId)
      const priced = row ? toPlan(row) : product
      return {
        id: line.id,
        courseId: line.courseId,
        productId: line.productId,
        name: course?.name ?? product?.name ?? '',
        pictureUrl: course?.pictureUrl ?? product?.pictures[0] ?? '',
        courseType: course?.courseType ?? 'product',
        planId: line.pricingPlanId,
        pricingType: row?.pricingType ?? 'default',
        qty: line.qty,
        price: priced ? priceIn(priced, currency) : null,
        priceSeen: line.priceSeen,
      }
    }),
  }
}
