import type { CartFacts, LineToPrice } from '#app/business/pricing/cart-facts.ts'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import type { Discount, Term } from '#app/business/pricing/discount.ts'
import type { Promotion } from '#app/business/pricing/promotion.ts'

/*
 * Part of the tests' oracle (see naive-price-cart.ts): the lines that a coupon or promotion applies to, and the
 * amounts it takes off. Written from docs/decisions.md without looking at priceCart. Whole numbers are bigint
 * throughout.
 */

export type NaiveLine = {
  readonly key: string
  readonly courseId: number | null
  readonly price: number | null
  readonly amount: bigint
}

export type NaiveDiscount = {
  readonly rule: 'coupon' | 'promotion'
  readonly id: number
  readonly discount: Discount
  readonly scope: readonly NaiveLine[]
}

export type Taken = {
  readonly rule: string
  readonly id: number
  readonly base: bigint
  readonly amount: bigint
  readonly shares: ReadonlyMap<string, bigint>
}

/** Rounds numerator / denominator to the nearest whole number, halves up. Not for negative numbers. */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** Returns the lines in cart order, with plan price × qty. A line without a price counts as zero. */
export function naiveLines(facts: CartFacts): NaiveLine[] {
  const inOrder = [...facts.lines].sort((a, b) => a.position - b.position)
  return inOrder.map(line => {
    const price = priceOf(line, facts.settings.registrationLayout)
    const courseId = line.item.kind === 'course' ? line.item.courseId : null
    return { key: line.key, courseId, price, amount: BigInt(price ?? 0) * BigInt(line.qty) }
  })
}

function priceOf({ item }: LineToPrice, inUsd: boolean): number | null {
  const priced = item.kind === 'course' ? item.plan : item
  if (priced === null) return null
  return inUsd ? priced.priceUsd : priced.price
}

/** Returns the lines of these courses. An empty list means every course; products are never included. */
export function linesOf(courseIds: readonly number[], lines: readonly NaiveLine[]): NaiveLine[] {
  return lines.filter(
    ({ courseId }) => courseId !== null && (courseIds.length === 0 || courseIds.includes(courseId)),
  )
}

export function differentCourses(lines: readonly NaiveLine[]): number {
  return new Set(lines.map(line => line.courseId).filter(id => id !== null)).size
}

/** P1: the line with the highest amount, the first on a tie. Any other type: all of them. */
export function couponScope(coupon: CouponInCart, lines: readonly NaiveLine[]): NaiveLine[] {
  const eligible = linesOf(coupon.courseIds, lines)
  if (coupon.couponType !== 'P1') return eligible
  const best = eligible.find(line => eligible.every(other => other.amount <= line.amount))
  return best ? [best] : []
}

export function missingCourses(promotion: Promotion, lines: readonly NaiveLine[]): number[] {
  return promotion.courseIds.filter(id => !lines.some(line => line.courseId === id))
}

export function isWithinTerm({ startsAt, endsAt }: Term, now: number): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)
}

/**
 * Percent before amount, then the higher value, then the lower id. On a full tie the coupon comes first, as the
 * README says.
 */
export function inOrderOfUse(discounts: readonly NaiveDiscount[], inUsd: boolean): NaiveDiscount[] {
  const rank = ({ rule, id, discount }: NaiveDiscount): [number, number, number, number] => [
    discount.discountType === 'percent' ? 0 : 1,
    -Number(valueFor(discount, inUsd)),
    id,
    rule === 'coupon' ? 0 : 1,
  ]
  return [...discounts].sort((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    const differs = left.findIndex((part, index) => part !== right[index])
    return differs === -1 ? 0 : (left[differs] ?? 0) - (right[differs] ?? 0)
  })
}

function valueFor(discount: Discount, inUsd: boolean): bigint {
  if (discount.discountType === 'percent' || !inUsd) return BigInt(discount.discountValue)
  return BigInt(discount.discountValueUsd ?? 0)
}

/** Takes the discounts off one after another, each from what the earlier ones left of every line. */
export function applyNaiveDiscounts(
  discounts: readonly NaiveDiscount[],
  lines: readonly NaiveLine[],
  inUsd: boolean,
): Taken[] {
  const left = new Map(lines.map(line => [line.key, line.amount]))
  return inOrderOfUse(discounts, inUsd).map(({ rule, id, discount, scope }) => {
    const parts = scope.map(line => ({ key: line.key, left: left.get(line.key) ?? 0n }))
    const base = sum(parts.map(part => part.left))
    const value = valueFor(discount, inUsd)
    const asked = discount.discountType === 'percent' ? halfUp(base * value, 10_000n) : value
    const amount = capAt(base, asked)
    const shares = shareOut(amount, base, parts)
    for (const part of parts) left.set(part.key, part.left - (shares.get(part.key) ?? 0n))
    return { rule, id, base, amount, shares }
  })
}

function capAt(cap: bigint, amount: bigint): bigint {
  if (amount > cap) return cap
  return amount
}

/** Shares by largest remainder, one unit at a time. On a tie the earlier line in the cart wins. */
function shareOut(
  amount: bigint,
  base: bigint,
  parts: readonly { readonly key: string; readonly left: bigint }[],
): Map<string, bigint> {
  if (base === 0n) return new Map()
  const shares = new Map(parts.map(part => [part.key, (amount * part.left) / base]))
  const waiting = parts.map(part => ({ key: part.key, remainder: (amount * part.left) % base }))
  while (sum([...shares.values()]) < amount) {
    const next = waiting.reduce((best, part) => (part.remainder > best.remainder ? part : best))
    shares.set(next.key, (shares.get(next.key) ?? 0n) + 1n)
    next.remainder = -1n
  }
  return shares
}

export function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
