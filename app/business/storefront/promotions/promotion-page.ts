import type { LineRefusalReason } from '#app/business/cart/who-may-buy.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import type { PriceSettings } from '#app/business/pricing/cart-facts.ts'
import { termAt } from '#app/business/pricing/discount.ts'
import { priceCart } from '#app/business/pricing/price-cart.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { Promotion } from '#app/business/pricing/promotion.ts'
import type { Instant } from '#app/platform/clock.ts'

/**
 * Everything the promotion page shows. Its prices are for display only: an order reads its own.
 * behaviour: Promotion page
 */
export type PromotionPage = {
  readonly promotion: Promotion
  readonly path: string
  readonly state: 'holds' | 'not yet' | 'over' | 'off'
  /** How many of its different courses must be bought together. */
  readonly needed: number
  /** In the promotion's order, without hidden courses. */
  readonly courses: readonly PromotionCourse[]
  /** P1 only: true if a course that it needs is not sold any more. */
  readonly lacksCourse: boolean
  readonly settings: PriceSettings
  readonly now: Instant
}

export type PromotionCourse = {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly pictureUrl: string
  readonly standing: 'in-cart' | 'can-add' | 'owned' | 'ordered' | 'closed'
  /** Why it cannot be bought; null if it can. */
  readonly refusal: LineRefusalReason | { readonly code: 'priceUsdIsNull' } | null
  /** The plan that the price uses: the one in the cart, else the default one. */
  readonly plan: PricingPlan | null
  readonly isInPerson: boolean
}

export function stateOf(promotion: Promotion, now: Instant): PromotionPage['state'] {
  return promotion.enabled ? termAt(promotion, now) : 'off'
}

/**
 * P1 needs all of its courses, others at least number_of_course of them. behaviour: Promotion rules;
 * decisions: The price of a cart
 */
export function neededOf(promotion: Promotion): number {
  if (needsAll(promotion)) return promotion.courseIds.length
  return promotion.promotionType === 'P1' ? 1 : Math.max(1, promotion.numberOfCourse)
}

/** True if the buyer chooses among its courses. */
export function isChoosable({ promotion, courses, needed }: PromotionPage): boolean {
  return !needsAll(promotion) && courses.length > needed
}

/**
 * True if the buyer needs every listed course (P1). A P1 promotion without a list is for every course, so it needs only
 * one.
 */
function needsAll({ promotionType, courseIds }: Promotion): boolean {
  return promotionType === 'P1' && courseIds.length > 0
}

export function canBeBought({ standing }: PromotionCourse): boolean {
  return standing === 'in-cart' || standing === 'can-add'
}

/** True if this buyer can still use the promotion: they can buy enough of its courses. */
export function isWithinReach({ lacksCourse, courses, needed }: PromotionPage): boolean {
  return !lacksCourse && courses.filter(canBeBought).length >= needed
}

/**
 * Returns the preselected courses. If all are needed: all. Else: those in the cart, and the first others up to the
 * number needed.
 */
export function chosenFirst(page: PromotionPage): number[] {
  const open = page.courses.filter(canBeBought)
  if (!isChoosable(page)) return open.map(({ id }) => id)
  const inCart = open.filter(({ standing }) => standing === 'in-cart')
  const others = open.filter(({ standing }) => standing === 'can-add')
  return [...inCart, ...others.slice(0, Math.max(0, page.needed - inCart.length))].map(({ id }) => id)
}

/** Returns the price of these courses with this promotion alone, by the rules of an order. */
export function priceChosen(page: PromotionPage, courseIds: readonly number[]): PricedCart {
  const { promotion, settings, now } = page
  return priceCart({
    lines: page.courses
      .filter(course => courseIds.includes(course.id) && canBeBought(course))
      .map(({ id, plan }, position) => ({
        key: `course:${id}`,
        position,
        qty: 1,
        item: { kind: 'course', courseId: id, plan },
      })),
    coupons: [],
    promotions: [promotion],
    promotionId: promotion.id,
    paymentMethodId: null,
    shipping: { method: null, hasAddress: false },
    withholding: null,
    buyer: { personType: 'normal_person', requiresTaxInvoice: false },
    settings,
    now,
  })
}
