import { parseAmount } from '#app/business/money/decimal.ts'
import type { OfferKind } from '#app/business/pricing/offers/offer.ts'
import { discountOn } from './discount.ts'

export type ExampleCourse = {
  readonly id: number
  readonly name: string
  /** The price for a buyer who is new to the course, in satang. */
  readonly price: number
}

/** The discount fields of the form, as typed. */
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
 * Returns the price of an example cart with only this offer, in satang. The cart has as many courses as the offer
 * needs. Returns null if the typed values give no price. Uses the same arithmetic as `priceCart`.
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

/** A P1 coupon applies to one course, a P1 promotion to all of its courses. behaviour: Promotion rules */
function coursesNeeded(kind: OfferKind, { scopeType, numberOfCourse }: TypedDiscount, all: number): number {
  if (scopeType === 'P2') return Math.max(1, Number(numberOfCourse) || 1)
  return kind === 'coupon' ? 1 : Math.max(1, all)
}
