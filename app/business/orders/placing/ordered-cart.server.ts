import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import type { LineToBuy } from '#app/business/cart/who-may-buy.ts'
import type { Order } from '#app/business/orders/order.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import { anyOf, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines, carts } from '#app/db/schema/carts.ts'

type Lines = readonly Pick<LineToBuy, 'item'>[]

/** Returns the caller's carts. The visitor's cart may not have been joined with the account's cart yet. */
function ownCarts({ account, visitorId }: Caller): SQL {
  return sql`(SELECT id FROM carts WHERE visitor_id = ${visitorId} OR user_id = ${account?.userId ?? ''})`
}

function areThese(lines: Lines): SQL {
  const courseIds = lines.flatMap(({ item }) => (item.kind === 'course' ? [item.course.id] : []))
  const productIds = lines.flatMap(({ item }) => (item.kind === 'product' ? [item.product.id] : []))
  return sql`(${cartLines.courseId} IN ${anyOf(courseIds)} OR ${cartLines.productId} IN ${anyOf(productIds)})`
}

/**
 * True in SQL while the caller's cart still has all these lines. Of two tabs with one cart, only one can order them.
 */
export function isStillInCart(caller: Caller, lines: Lines): SQL {
  const inCart = sql`SELECT COUNT(DISTINCT COALESCE('c' || course_id, 'p' || product_id)) FROM cart_lines
    WHERE ${cartLines.cartId} IN ${ownCarts(caller)} AND ${areThese(lines)}`
  return sql`(${inCart}) = ${lines.length}`
}

/**
 * Removes the ordered lines, the coupons they used and the promotion from the cart. A new guest's cart moves to the new
 * account, so that the lines that were not ordered stay with the guest.
 */
export function removeOrderedFromCart(
  db: Database,
  { caller, lines, order, userId }: { caller: Caller; lines: Lines; order: Order; userId: string },
): Statement[] {
  const own = ownCarts(caller)
  const used = order.couponCodes.map(couponCodeKey)
  const others = sql`(SELECT json_group_array(value) FROM json_each(coupon_codes)
    WHERE upper(trim(value)) NOT IN ${anyOf(used)})`
  const isNewGuest = caller.account === null
  return [
    db.delete(cartLines).where(sql`${cartLines.cartId} IN ${own} AND ${areThese(lines)}`),
    db
      .update(carts)
      .set({ couponCodes: others, promotionId: null, ...(isNewGuest && { userId, visitorId: null }) })
      .where(sql`${carts.id} IN ${own}`),
  ]
}
