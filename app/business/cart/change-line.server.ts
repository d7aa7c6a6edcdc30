import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { cartLines, carts } from '#app/db/schema/carts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { ownCartId, planPrice, productPrice } from './cart-repository.server.ts'

/** `qty` is 1 or more; `removeFromCart` removes a line. */
export type ChangeLine =
  | { readonly courseId: number; readonly planId: number }
  | { readonly productId: number; readonly qty: number }

export type ChangeLineRefusal =
  | { readonly code: 'NOT_IN_CART'; readonly lineKey: string }
  | { readonly code: 'dont_have_pricing'; readonly lineKey: string }

/** Changes the plan or quantity of a line in the caller's cart and marks its price as seen. One round trip. */
export async function changeLine(
  { db, now }: { db: Database; now: Clock },
  change: ChangeLine,
  caller: Caller,
): Promise<Result<null, ChangeLineRefusal>> {
  const isOwn = and(sql`${cartLines.cartId} = ${ownCartId(caller)}`, lineOf(change))
  const { lines, changed } = await writeBatch(db, {
    lines: db.select({ id: cartLines.id }).from(cartLines).where(isOwn),
    changed:
      'courseId' in change
        ? db
            .update(cartLines)
            .set({ pricingPlanId: change.planId, priceSeen: planPrice(change.planId) })
            .where(and(isOwn, isPlanOf(change)))
            .returning({ id: cartLines.id })
        : db
            .update(cartLines)
            .set({ qty: change.qty, priceSeen: productPrice(change.productId) })
            .where(isOwn)
            .returning({ id: cartLines.id }),
    touched: db
      .update(carts)
      .set({ updatedAt: now() })
      .where(sql`${carts.id} = ${ownCartId(caller)}`),
  })
  const lineKey = 'courseId' in change ? `course:${change.courseId}` : `product:${change.productId}`
  if (lines.length === 0) return refuse({ code: 'NOT_IN_CART', lineKey })
  return changed.length > 0 ? ok(null) : refuse({ code: 'dont_have_pricing', lineKey })
}

function lineOf(change: ChangeLine): SQL {
  return 'courseId' in change
    ? eq(cartLines.courseId, change.courseId)
    : eq(cartLines.productId, change.productId)
}

function isPlanOf({ courseId, planId }: { courseId: number; planId: number }): SQL {
  return sql`EXISTS (SELECT 1 FROM pricing_plans WHERE id = ${planId} AND course_id = ${courseId} AND status_show = 1)`
}
