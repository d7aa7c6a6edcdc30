import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { ensureCart, ownCartId, upsertLine } from '#app/business/cart/cart-repository.server.ts'
import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import { currencyOf, type Settings } from '#app/business/settings/settings.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { carts } from '#app/db/schema/carts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { getPromotionPage } from './get-promotion-page.server.ts'
import { isChoosable, isWithinReach, type PromotionPage } from './promotion-page.ts'

type Needs = { db: Database; now: Clock; siteSettings: () => Promise<Settings> }

export type AddPromotionToCart = {
  readonly promotionId: number
  /** The courses that the buyer chose. Ignored if the promotion needs all of its courses. */
  readonly courseIds: readonly number[]
}

export type AddPromotionRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'PROMOTION_NOT_AVAILABLE'; readonly promotionId: number }
  | {
      readonly code: 'PROMOTION_NEEDS_MORE_COURSES'
      readonly promotionId: number
      readonly needed: number
      readonly found: number
    }

/**
 * Puts the courses that a promotion still needs into the caller's cart, each with its default plan, and chooses the
 * promotion. Lines in the cart stay unchanged, so a repeat does no harm. Two round trips.
 */
export async function addPromotionToCart(
  needs: Needs,
  { promotionId, courseIds }: AddPromotionToCart,
  caller: Caller,
): Promise<Result<null, AddPromotionRefusal>> {
  const page = await getPromotionPage(needs, { promotionId, caller })
  if (!page) return refuse({ code: 'NOT_FOUND' })
  if (page.state !== 'holds' || !isWithinReach(page)) {
    return refuse({ code: 'PROMOTION_NOT_AVAILABLE', promotionId })
  }
  const toAdd = chosen(page, courseIds)
  const found = toAdd.length + page.courses.filter(({ standing }) => standing === 'in-cart').length
  if (found < page.needed) {
    return refuse({ code: 'PROMOTION_NEEDS_MORE_COURSES', promotionId, needed: page.needed, found })
  }
  const currency = currencyOf(page.settings)
  const at = needs.now()
  await commit(needs.db, [
    ensureCart(needs.db, caller, at),
    ...toAdd.map(({ id, plan }) => {
      const priceSeen = plan && priceIn(plan, currency)
      const line = { courseId: id, productId: null, planId: plan?.id ?? null, qty: 1, priceSeen }
      return upsertLine(needs.db, caller, line, at)
    }),
    needs.db
      .update(carts)
      .set({ promotionId })
      .where(sql`${carts.id} = ${ownCartId(caller)}`),
  ])
  return ok(null)
}

function chosen(page: PromotionPage, courseIds: readonly number[]) {
  const open = page.courses.filter(({ standing }) => standing === 'can-add')
  return isChoosable(page) ? open.filter(({ id }) => courseIds.includes(id)) : open
}
