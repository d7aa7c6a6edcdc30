import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { LineToBuy } from '#app/business/cart/who-may-buy.ts'
import type { Order } from '#app/business/orders/order.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import { anyOf, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines, carts } from '#app/db/schema/carts.ts'

type Lines = readonly Pick<LineToBuy, 'item'>[]

/** The caller's cart, whichever of the two it is: a visitor's may not have been joined yet. */
function ownCarts({ account, visitorId }: Caller): SQL {
  return sql`(SELECT id FROM carts WHERE visitor_id = ${visitorId} OR user_id = ${account?.userId ?? ''})`
}

function areThese(lines: Lines): SQL {
  const courseIds = lines.flatMap(({ item }) => (item.kind === 'course' ? [item.course.id] : []))
  const productIds = lines.flatMap(({ item }) => (item.kind === 'product' ? [item.product.id] : []))
  return sql`(${cartLines.courseId} IN ${anyOf(courseIds)} OR ${cartLines.productId} IN ${anyOf(productIds)})`
}

/** Holds while all these lines are in the caller's cart: of two tabs that order one cart, one finds them there. */
export function isStillInCart(caller: Caller, lines: Lines): SQL {
  const inCart = sql`SELECT COUNT(DISTINCT COALESCE('c' || course_id, 'p' || product_id)) FROM cart_lines
    WHERE ${cartLines.cartId} IN ${ownCarts(caller)} AND ${areThese(lines)}`
  return sql`(${inCart}) = ${lines.length}`
}

/**
 * What was ordered leaves the cart, with the coupons that it used and the promotion. A new guest's cart becomes his
 * account's, so that what he did not order stays his.
 */
export function tidyCart(
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
