import { parseAmount } from '#app/business/money/decimal.ts'
import type { OfferKind } from '#app/business/pricing/offers/offer.ts'
import { discountOn } from './discount.ts'

export type ExampleCourse = {
  readonly id: number
  readonly name: string
  /** What a newcomer pays for it, in satang. */
  readonly price: number
}

/** What the form says about the discount, as it is typed. */
export type TypedDiscount = {
  readonly discountType: string
  readonly value: string
  readonly scopeType: string
  readonly numberOfCourse: string
}

export type ExamplePrice = {
  readonly names: readonly string[]
  readonly before: number
  readonly after: number
}

/**
 * What a cart of as many courses as the offer asks for would cost with it alone, in satang; null while nothing can be
 * said. The same arithmetic as `priceCart`, which takes one discount off the whole of what it is for.
 */
export function examplePrice(
  kind: OfferKind,
  typed: TypedDiscount,
  courses: readonly ExampleCourse[],
): ExamplePrice | null {
  const discountValue = parseAmount(typed.value.trim())
  const wanted = coursesNeeded(kind, typed, courses.length)
  if (discountValue === null || discountValue === 0 || courses.length === 0 || wanted > courses.length)
    return null
  const used = courses.slice(0, wanted)
  const before = used.reduce((sum, { price }) => sum + price, 0)
  const discountType = typed.discountType === 'percent' ? 'percent' : 'amount'
  const off = discountOn(before, { discountType, discountValue, discountValueUsd: null }, 'THB')
  return { names: used.map(({ name }) => name), before, after: before - off }
}

/** P1 of a coupon is one course, P1 of a promotion all of its courses. §3 */
function coursesNeeded(kind: OfferKind, { scopeType, numberOfCourse }: TypedDiscount, all: number): number {
  if (scopeType === 'P2') return Math.max(1, Number(numberOfCourse) || 1)
  return kind === 'coupon' ? 1 : Math.max(1, all)
}
