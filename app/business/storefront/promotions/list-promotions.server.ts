import { asc, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { ownCartId } from '#app/business/cart/cart-repository.server.ts'
import { LINKED_COURSE } from '#app/business/catalogue/catalogue-repository.server.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { type Money, money } from '#app/business/money/money.ts'
import type { LineToPrice } from '#app/business/pricing/cart-facts.ts'
import { termAt } from '#app/business/pricing/discount.ts'
import { priceCart } from '#app/business/pricing/price-cart.ts'
import {
  isEnabledAndNotOver,
  selectPromotions,
  toPromotion,
} from '#app/business/pricing/pricing-repository.server.ts'
import type { Promotion } from '#app/business/pricing/promotion.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines } from '#app/db/schema/carts.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'

type Needs = { db: Database; now: Clock; siteSettings: () => Promise<Settings> }

export type ListedPromotion = {
  readonly promotion: Promotion
  /** Its visible courses, in its order. */
  readonly courses: readonly { readonly id: number; readonly name: string; readonly path: string }[]
  /** The amount it alone takes off the caller's cart; zero if the cart does not qualify. */
  readonly discount: Money
}

/**
 * Returns the current promotions, and what each takes off the caller's cart. One round trip. behaviour: List of calls
 */
export async function listPromotions(
  { db, now, siteSettings }: Needs,
  { caller }: { caller: Caller },
): Promise<ListedPromotion[]> {
  const at = now()
  const named = sql`(SELECT value FROM promotions, json_each(promotions.course_ids) WHERE ${isEnabledAndNotOver(at)})`
  const [settings, { rows, courseRows, lines }] = await Promise.all([
    siteSettings(),
    readBatch(db, {
      rows: selectPromotions(db, at, null),
      courseRows: db
        .select(LINKED_COURSE)
        .from(courses)
        .where(sql`${courses.id} IN ${named} AND +${courses.statusShow} = 1`),
      lines: selectPlansInCart(db, caller),
    }),
  ])
  const promotions = rows.map(toPromotion).filter(promotion => termAt(promotion, at) === 'holds')
  const { usablePromotions } = priceCart({
    lines: lines.map(toLine),
    coupons: [],
    promotions,
    promotionId: null,
    paymentMethodId: null,
    shipping: { method: null, hasAddress: false },
    withholding: null,
    buyer: { personType: 'normal_person', requiresTaxInvoice: false },
    settings,
    now: at,
  })
  const byId = new Map(courseRows.map(row => [row.id, row]))
  return promotions.map(promotion => ({
    promotion,
    courses: promotion.courseIds.flatMap(id => {
      const course = byId.get(id)
      return course ? [{ id, name: course.name, path: coursePath(course) }] : []
    }),
    discount:
      usablePromotions.find(({ id }) => id === promotion.id)?.discount ?? money(0, currencyOf(settings)),
  }))
}

/** Selects the courses of the caller's cart with the prices of their plans. Products are never part of a promotion. */
function selectPlansInCart(db: Database, caller: Caller) {
  return db
    .select({
      courseId: cartLines.courseId,
      planId: pricingPlans.id,
      price: pricingPlans.price,
      priceUsd: pricingPlans.priceUsd,
    })
    .from(cartLines)
    .innerJoin(pricingPlans, sql`${pricingPlans.id} = ${cartLines.pricingPlanId}`)
    .where(sql`${cartLines.cartId} = ${ownCartId(caller)}`)
    .orderBy(asc(cartLines.addedAt), asc(cartLines.id))
}

type PlanInCart = Awaited<ReturnType<typeof selectPlansInCart>>[number]

function toLine({ courseId, planId, price, priceUsd }: PlanInCart, position: number): LineToPrice {
  return {
    key: `course:${courseId}`,
    position,
    qty: 1,
    item: { kind: 'course', courseId: courseId ?? 0, plan: { id: planId, price, priceUsd } },
  }
}
