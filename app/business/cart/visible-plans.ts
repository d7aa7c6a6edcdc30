import type { Course } from '#app/business/catalogue/course.ts'
import { type FreeBook, freeBooksOf } from '#app/business/catalogue/free-books.ts'
import { type PricingPlan, priceIn } from '#app/business/catalogue/pricing-plan.ts'
import type { Product } from '#app/business/catalogue/product.ts'
import type { Currency } from '#app/business/money/money.ts'
import { type Buyer, isForLife, standingOf } from './buyer.ts'
import { audienceRefusals, type PlanRefusal, planRefusals } from './plan-refusals.ts'

export type VisiblePlan = {
  readonly plan: PricingPlan
  /** The first reason why the plan cannot be chosen; null if it can. */
  readonly disabled: PlanRefusal | { readonly code: 'priceUsdIsNull' } | BookSoldOut | null
  /** The free books that are sent with the plan. behaviour: Free books */
  readonly books: readonly ShownBook[]
}

export type ShownBook = { readonly productId: number; readonly name: string; readonly qty: number }

type BookSoldOut = { readonly code: 'BOOK_SOLD_OUT'; readonly name: string; readonly available: number }

/**
 * Returns the plans of a course that this buyer sees: no hidden plans, free plans for other students, or renewals
 * without access to extend. Plans for members and other plans of an owned course are disabled.
 * behaviour: Who may do what
 */
export function visiblePlans(
  plans: readonly PricingPlan[],
  {
    course,
    buyer,
    currency,
    products = [],
  }: {
    course: Course
    buyer: Buyer
    currency: Currency
    /** All products that may come free with these plans; others are ignored. */
    products?: readonly Product[]
  },
): VisiblePlan[] {
  return plans
    .filter(plan => plan.courseId === course.id && plan.statusShow && isMeantFor(plan, buyer))
    .map(plan => {
      const [first] = planRefusals(plan, course, buyer)
      const unpriced = priceIn(plan, currency) === null ? ({ code: 'priceUsdIsNull' } as const) : null
      const books = freeBooksOf(plan, products)
      return { plan, disabled: first ?? unpriced ?? soldOut(books), books: books.map(shown) }
    })
}

function soldOut(books: readonly FreeBook[]): BookSoldOut | null {
  const gone = books.find(({ product, qty }) => qty > product.availableQty)
  return gone
    ? { code: 'BOOK_SOLD_OUT', name: gone.product.name, available: gone.product.availableQty }
    : null
}

function shown({ product, qty }: FreeBook): ShownBook {
  return { productId: product.id, name: product.name, qty }
}

/** Returns the plan that is preselected: the default plan if the buyer can buy it, else the first one they can. */
export function planPickedFirst(visible: readonly VisiblePlan[]): PricingPlan | null {
  const open = visible.filter(({ disabled }) => disabled === null).map(({ plan }) => plan)
  return open.find(plan => plan.isDefault) ?? open[0] ?? null
}

function isMeantFor(plan: PricingPlan, buyer: Buyer): boolean {
  const standing = standingOf(buyer, plan.courseId)
  if (plan.pricingType === 'renew' && (!standing.owns || isForLife(standing))) return false
  return !audienceRefusals(plan, buyer).some(({ code }) => code === 'PLAN_FOR_STUDENTS')
}
