import type { LineRefusalReason } from '#app/business/cart/who-may-buy.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import type { PriceSettings } from '#app/business/pricing/cart-facts.ts'
import { termAt } from '#app/business/pricing/discount.ts'
import { priceCart } from '#app/business/pricing/price-cart.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { Promotion } from '#app/business/pricing/promotion.ts'
import type { Instant } from '#app/platform/clock.ts'

/** Everything the promotion page shows. Prices in it are for showing: an order reads its own. §2 '/promotion/{id}' */
export type PromotionPage = {
  readonly promotion: Promotion
  readonly path: string
  readonly state: 'holds' | 'not yet' | 'over' | 'off'
  /** How many different courses of it have to be bought together. */
  readonly needed: number
  /** In the order of the promotion; those that the shop hides are left out. */
  readonly courses: readonly PromotionCourse[]
  /** P1 only: a course that it needs is no longer sold. */
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
  /** Why it cannot be bought; null when it can. */
  readonly refusal: LineRefusalReason | { readonly code: 'priceUsdIsNull' } | null
  /** The plan it is counted with: the one in the cart, else the one that is picked first. */
  readonly plan: PricingPlan | null
}

export function stateOf(promotion: Promotion, now: Instant): PromotionPage['state'] {
  return promotion.enabled ? termAt(promotion, now) : 'off'
}

/** P1 needs all of its courses, every other kind at least number_of_course of them. §3, decisions: The price of a cart */
export function neededOf(promotion: Promotion): number {
  if (needsAll(promotion)) return promotion.courseIds.length
  return promotion.promotionType === 'P1' ? 1 : Math.max(1, promotion.numberOfCourse)
}

/** Whether the buyer chooses among its courses. */
export function isChoosable({ promotion, courses, needed }: PromotionPage): boolean {
  return !needsAll(promotion) && courses.length > needed
}

/** A P1 that names no course is for every course, and nobody buys all of a shop. */
function needsAll({ promotionType, courseIds }: Promotion): boolean {
  return promotionType === 'P1' && courseIds.length > 0
}

export function canBeBought({ standing }: PromotionCourse): boolean {
  return standing === 'in-cart' || standing === 'can-add'
}

/** Whether this buyer can still use it at all: enough of its courses are for sale to him. */
export function isWithinReach({ lacksCourse, courses, needed }: PromotionPage): boolean {
  return !lacksCourse && courses.filter(canBeBought).length >= needed
}

/** What is chosen until the buyer chooses: all where all are needed; else what is in the cart, and the first to make up the number. */
export function chosenFirst(page: PromotionPage): number[] {
  const open = page.courses.filter(canBeBought)
  if (!isChoosable(page)) return open.map(({ id }) => id)
  const inCart = open.filter(({ standing }) => standing === 'in-cart')
  const others = open.filter(({ standing }) => standing === 'can-add')
  return [...inCart, ...others.slice(0, Math.max(0, page.needed - inCart.length))].map(({ id }) => id)
}

/** What these courses cost with the promotion, each with its plan, by the rules that an order goes by. */
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
