import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { ownCartId, selectCartLines } from '#app/business/cart/cart-repository.server.ts'
import {
  selectCards,
  selectFreeBooks,
  toCourse,
  toPlan,
  toProduct,
} from '#app/business/catalogue/catalogue-repository.server.ts'
import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { selectBuyer, toBuyer } from '#app/business/orders/placing/buyer-standing.server.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, courseUserGroups, pricingPlans, products } from '#app/db/schema/catalogue.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { cartLinesToCheckOut, type LineInCart } from './cart-lines-to-check-out.ts'
import type { CheckoutFacts } from './checkout-facts.ts'
import { selectCheckout, toCheckoutFacts } from './checkout-read.server.ts'

type Needs = {
  db: Database
  now: Clock
  siteSettings: () => Promise<Settings>
  readyMethods: () => Promise<PaidByOf>
}

/**
 * Returns the caller's cart with everything its checkout needs, in one batch. It has no lines if there is no cart.
 * behaviour: Cart page
 */
export async function getCartPage(needs: Needs, { caller }: { caller: Caller }): Promise<CheckoutFacts> {
  const now = needs.now()
  const [settings, paidBy, rows] = await Promise.all([
    needs.siteSettings(),
    needs.readyMethods(),
    readRows(needs.db, caller, now),
  ])
  const buyer = toBuyer(caller, rows.buyer, now)
  const lines = cartLinesToCheckOut(toLinesInCart(rows), { buyer, settings, now })
  return toCheckoutFacts(
    rows.checkout,
    { place: 'cart', path: '/cart', currency: currencyOf(settings), lines },
    { caller, student: rows.buyer.students[0], settings, paidBy, now },
  )
}

async function readRows(db: Database, caller: Caller, now: Instant) {
  const cart = sql`cart_lines WHERE cart_id = ${ownCartId(caller)}`
  const courseIds = sql`(SELECT course_id FROM ${cart} AND course_id IS NOT NULL)`
  return readBatch(db, {
    cartLines: selectCartLines(db, caller),
    courseRows: selectCards(db).where(sql`${courses.id} IN ${courseIds}`),
    groups: db.select().from(courseUserGroups).where(sql`${courseUserGroups.courseId} IN ${courseIds}`),
    plans: db
      .select()
      .from(pricingPlans)
      .where(sql`${pricingPlans.courseId} IN ${courseIds}`)
      .orderBy(pricingPlans.position, pricingPlans.id),
    productRows: db
      .select()
      .from(products)
      .where(sql`${products.id} IN (SELECT product_id FROM ${cart} AND product_id IS NOT NULL)`),
    bookRows: selectFreeBooks(db, sql`${pricingPlans.courseId} IN ${courseIds}`),
    buyer: selectBuyer(db, caller, courseIds),
    checkout: selectCheckout(db, { caller, courseIds, now }),
  })
}

type CartRows = Awaited<ReturnType<typeof readRows>>

function toLinesInCart(rows: CartRows): LineInCart[] {
  const { cartLines, courseRows, groups, plans, productRows } = rows
  const products = rows.bookRows.map(toProduct)
  return cartLines.flatMap(({ courseId, productId, pricingPlanId, qty, priceSeen }): LineInCart[] => {
    const product = productRows.find(({ id }) => id === productId)
    if (product) return [{ qty, priceSeen, product: toProduct(product) }]
    const course = courseRows.find(({ id }) => id === courseId)
    if (!course) return []
    const groupIds = groups.flatMap(group => (group.courseId === course.id ? [group.userGroupId] : []))
    const own = plans.filter(plan => plan.courseId === course.id).map(toPlan)
    return [
      { qty, priceSeen, course: toCourse(course, groupIds), plans: own, planId: pricingPlanId, products },
    ]
  })
}
