import type { Course } from '#app/business/catalogue/course.ts'
import type { FreeBook } from '#app/business/catalogue/free-books.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import type { Product } from '#app/business/catalogue/product.ts'
import { registrationPeriod } from '#app/business/catalogue/registration-period.ts'
import { groupMayTake } from '#app/business/learning/group-access.ts'
import type { Settings } from '#app/business/settings/settings.ts'
import type { Instant } from '#app/platform/clock.ts'
import { type Buyer, mayEverBuy } from './buyer.ts'
import { type PlanRefusal, planRefusals } from './plan-refusals.ts'

export type LineToBuy = {
  readonly key: string
  /** The unique place in the cart. Of two lines with the same course, the later one is the duplicate. */
  readonly position: number
  readonly qty: number
  readonly item:
    | {
        readonly kind: 'course'
        readonly course: Course
        readonly plan: PricingPlan | null
        /** The free books that are sent with the plan. behaviour: Free books */
        readonly books?: readonly FreeBook[]
      }
    | { readonly kind: 'product'; readonly product: Product }
}

export type BuyFacts = {
  readonly lines: readonly LineToBuy[]
  readonly buyer: Buyer
  readonly settings: { readonly features: Pick<Settings['features'], 'userGroup'> }
  readonly now: Instant
}

export type LineRefusalReason =
  | PlanRefusal
  | { readonly code: 'NOT_A_STUDENT' }
  | { readonly code: 'duplicate_course' }
  | { readonly code: 'COURSE_NOT_FOR_SALE' }
  | { readonly code: 'COURSE_NOT_FOR_GROUP' }
  | { readonly code: 'REGISTRATION_NOT_YET'; readonly startsAt: Instant }
  | { readonly code: 'REGISTRATION_CLOSED'; readonly endedAt: Instant }
  | { readonly code: 'SOLD_OUT'; readonly available: number }
  /** A free book of the plan is sold out. */
  | { readonly code: 'BOOK_SOLD_OUT'; readonly name: string; readonly available: number }

export type LineRefusal = LineRefusalReason & { readonly lineKey: string }

/**
 * Returns every reason why this buyer may not buy these lines, in the order of the cart; empty if they may. The price
 * has its own refusals (priceCart). decisions: Who may buy; behaviour: Cart rules
 */
export function mayBuy(facts: BuyFacts): LineRefusal[] {
  const lines = [...facts.lines].sort((a, b) => a.position - b.position)
  return lines.flatMap((line, index) =>
    [
      ...personRefusals(facts.buyer),
      ...(line.item.kind === 'course'
        ? [
            ...courseRefusals(line.item, lines.slice(0, index), facts),
            ...bookRefusals(line.item.books ?? [], lines.slice(0, index + 1)),
          ]
        : productRefusals(line.item.product, lines.slice(0, index + 1))),
    ].map(reason => ({ ...reason, lineKey: line.key })),
  )
}

function personRefusals(buyer: Buyer): LineRefusalReason[] {
  return mayEverBuy(buyer) ? [] : [{ code: 'NOT_A_STUDENT' }]
}

function courseRefusals(
  { course, plan }: { course: Course; plan: PricingPlan | null },
  before: readonly LineToBuy[],
  { buyer, settings, now }: BuyFacts,
): LineRefusalReason[] {
  const isRepeated = before.some(({ item }) => item.kind === 'course' && item.course.id === course.id)
  const mayTake = groupMayTake({
    featureOn: settings.features.userGroup,
    courseGroupIds: course.userGroupIds,
    studentGroupId: buyer.userGroupId,
  })
  return [
    ...(isRepeated ? [{ code: 'duplicate_course' } as const] : []),
    ...(course.statusShow ? [] : [{ code: 'COURSE_NOT_FOR_SALE' } as const]),
    ...planRefusals(plan, course, buyer),
    ...(mayTake ? [] : [{ code: 'COURSE_NOT_FOR_GROUP' } as const]),
    ...periodRefusals(course, now),
  ]
}

function periodRefusals(course: Course, now: Instant): LineRefusalReason[] {
  const period = registrationPeriod(course, now)
  if (period === 'not yet')
    return [{ code: 'REGISTRATION_NOT_YET', startsAt: course.registrationStart ?? now }]
  return period === 'closed' ? [{ code: 'REGISTRATION_CLOSED', endedAt: course.registrationEnd ?? now }] : []
}

/** `upToHere` has all lines up to and including this one, so that two lines of one product share its stock. */
function productRefusals(product: Product, upToHere: readonly LineToBuy[]): LineRefusalReason[] {
  const available = product.statusShow ? product.availableQty : 0
  return piecesOf(product, upToHere) > available ? [{ code: 'SOLD_OUT', available }] : []
}

/** A product that the shop does not sell separately may still come free with a plan. */
function bookRefusals(books: readonly FreeBook[], upToHere: readonly LineToBuy[]): LineRefusalReason[] {
  return books
    .filter(({ product }) => piecesOf(product, upToHere) > product.availableQty)
    .map(({ product: { name, availableQty } }) => ({ code: 'BOOK_SOLD_OUT', name, available: availableQty }))
}

/** Returns how many pieces of a product these lines take, bought and free. */
function piecesOf({ id }: Product, lines: readonly LineToBuy[]): number {
  return lines.reduce((sum, { item, qty }) => {
    if (item.kind === 'product') return sum + (item.product.id === id ? qty : 0)
    return sum + (item.books?.find(({ product }) => product.id === id)?.qty ?? 0)
  }, 0)
}
