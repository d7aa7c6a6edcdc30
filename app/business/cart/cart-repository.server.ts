import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { isInDollars } from '#app/business/settings/settings-repository.server.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines, carts } from '#app/db/schema/carts.ts'
import type { Instant } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'

/** Returns the id of the caller's cart as SQL: the student's cart, or else the visitor's. */
export function ownCartId({ account, visitorId }: Caller): SQL {
  return account
    ? sql`(SELECT id FROM carts WHERE user_id = ${account.userId})`
    : sql`(SELECT id FROM carts WHERE visitor_id = ${visitorId})`
}

/** Creates the cart if it is missing and updates its time of use. Safe if two requests run it at once. */
export function ensureCart(db: Database, { account, visitorId }: Caller, at: Instant): Statement {
  return db
    .insert(carts)
    .values({
      id: randomToken(),
      userId: account?.userId ?? null,
      visitorId: account ? null : visitorId,
      couponCodes: [],
      updatedAt: at,
    })
    .onConflictDoUpdate({
      target: account ? carts.userId : carts.visitorId,
      targetWhere: account ? sql`user_id IS NOT NULL` : sql`visitor_id IS NOT NULL`,
      set: { updatedAt: at },
    })
}

export function selectCart(db: Database, caller: Caller) {
  return db
    .select()
    .from(carts)
    .where(sql`${carts.id} = ${ownCartId(caller)}`)
}

export function selectCartLines(db: Database, caller: Caller) {
  return db
    .select()
    .from(cartLines)
    .where(sql`${cartLines.cartId} = ${ownCartId(caller)}`)
    .orderBy(cartLines.addedAt, cartLines.id)
}

/** Returns a plan's current price as SQL, in the shop's currency and minor units; NULL without such a price or plan. */
export function planPrice(id: number | SQLWrapper): SQL {
  return sql`(SELECT ${price} FROM pricing_plans AS priced WHERE priced.id = ${id})`
}

/** Returns the same for a product. */
export function productPrice(id: number | SQLWrapper): SQL {
  return sql`(SELECT ${price} FROM products AS priced WHERE priced.id = ${id})`
}

const price = sql`CASE WHEN ${isInDollars} THEN priced.price_usd ELSE priced.price END`

export type LineToAdd = {
  readonly courseId: number | null
  readonly productId: number | null
  readonly planId: number | null
  readonly qty: number
  readonly priceSeen: number | null
}

/** Adds a line, or replaces the plan or quantity of the existing line. So a repeat changes nothing. */
export function upsertLine(db: Database, caller: Caller, line: LineToAdd, at: Instant): Statement {
  const { courseId, productId, planId, qty, priceSeen } = line
  const isCourse = courseId !== null
  return db
    .insert(cartLines)
    .values({
      cartId: sql`${ownCartId(caller)}`,
      courseId,
      productId,
      pricingPlanId: planId,
      qty,
      priceSeen,
      addedAt: at,
    })
    .onConflictDoUpdate({
      target: isCourse ? [cartLines.cartId, cartLines.courseId] : [cartLines.cartId, cartLines.productId],
      targetWhere: isCourse ? sql`course_id IS NOT NULL` : sql`product_id IS NOT NULL`,
      set: { pricingPlanId: planId, qty, priceSeen },
    })
}
