import type { Coupon } from './coupon.ts'
import type { LineAmount } from './line-amounts.ts'
import type { Promotion } from './promotion.ts'

/** The keys of the lines that a discount applies to, or why it applies to none. decisions: The price of a cart, 2 */
export type Scope<Why> =
  | { readonly fits: true; readonly keys: readonly string[] }
  | { readonly fits: false; readonly why: Why }

type TooFew<Code> = { readonly code: Code; readonly needed: number; readonly found: number }

export type CouponScopeRefusal =
  | { readonly code: 'COUPON_NOT_FOR_COURSES' }
  | TooFew<'COUPON_NEEDS_MORE_COURSES'>

export type PromotionScopeRefusal =
  | { readonly code: 'PROMOTION_NEEDS_COURSES'; readonly missingCourseIds: readonly number[] }
  | TooFew<'PROMOTION_NEEDS_MORE_COURSES'>

/**
 * P1: the eligible line with the highest amount, the first on a tie. Others: all eligible lines, if there are enough
 * courses.
 */
export function couponScope(coupon: Coupon, lines: readonly LineAmount[]): Scope<CouponScopeRefusal> {
  const eligible = linesOf(coupon.courseIds, lines)
  const [first, ...others] = eligible
  if (!first) return { fits: false, why: { code: 'COUPON_NOT_FOR_COURSES' } }
  if (coupon.couponType === 'P1') {
    const best = others.reduce((high, line) => (line.amount > high.amount ? line : high), first)
    return { fits: true, keys: [best.key] }
  }
  const found = differentCourses(eligible).size
  const needed = coupon.numberOfCourse
  if (found < needed) return { fits: false, why: { code: 'COUPON_NEEDS_MORE_COURSES', needed, found } }
  return { fits: true, keys: eligible.map(line => line.key) }
}

/**
 * P1: all its courses must be in the cart. Others: at least numberOfCourse of them. The scope is its courses in the
 * cart.
 */
export function promotionScope(
  promotion: Promotion,
  lines: readonly LineAmount[],
): Scope<PromotionScopeRefusal> {
  const eligible = linesOf(promotion.courseIds, lines)
  const inCart = differentCourses(eligible)
  const missingCourseIds = promotion.courseIds.filter(id => !inCart.has(id))
  if (promotion.promotionType === 'P1' && missingCourseIds.length > 0) {
    return { fits: false, why: { code: 'PROMOTION_NEEDS_COURSES', missingCourseIds } }
  }
  const needed = promotion.promotionType === 'P1' ? 1 : Math.max(1, promotion.numberOfCourse)
  const found = inCart.size
  if (found < needed) return { fits: false, why: { code: 'PROMOTION_NEEDS_MORE_COURSES', needed, found } }
  return { fits: true, keys: eligible.map(line => line.key) }
}

/** An empty list of courses means every course. */
function linesOf(courseIds: readonly number[], lines: readonly LineAmount[]): LineAmount[] {
  return lines.filter(
    ({ courseId }) => courseId !== null && (courseIds.length === 0 || courseIds.includes(courseId)),
  )
}

function differentCourses(lines: readonly LineAmount[]): Set<number | null> {
  return new Set(lines.map(line => line.courseId))
}
