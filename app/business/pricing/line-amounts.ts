import { priceIn } from '#app/business/catalogue/pricing-plan.ts'
import type { Currency } from '#app/business/money/money.ts'
import { invariant } from '#app/platform/result.ts'
import type { LineToPrice } from './cart-facts.ts'
import type { CartRefusal } from './priced-cart.ts'

/** A line with its price before discounts, in minor units. */
export type LineAmount = {
  readonly key: string
  /** null for a product. Discounts apply to courses, so they leave products alone. */
  readonly courseId: number | null
  readonly amount: number
}

/** Returns the lines in cart order, whatever the order of the array. A line without a price counts as zero. */
export function lineAmounts(lines: readonly LineToPrice[], currency: Currency): LineAmount[] {
  return [...lines].sort(byPosition).map(line => {
    invariant(
      Number.isSafeInteger(line.qty) && line.qty > 0,
      `a line has at least one of it, not ${line.qty}`,
    )
    return {
      key: line.key,
      courseId: line.item.kind === 'course' ? line.item.courseId : null,
      amount: (unitPrice(line, currency) ?? 0) * line.qty,
    }
  })
}

/** Refuses a line without a plan, or without a price in this currency. behaviour: Cart rules */
export function lineRefusals(lines: readonly LineToPrice[], currency: Currency): CartRefusal[] {
  return [...lines].sort(byPosition).flatMap((line): CartRefusal[] => {
    if (line.item.kind === 'course' && line.item.plan === null) {
      return [{ code: 'dont_have_pricing', lineKey: line.key }]
    }
    return unitPrice(line, currency) === null ? [{ code: 'priceUsdIsNull', lineKey: line.key }] : []
  })
}

function unitPrice({ item }: LineToPrice, currency: Currency): number | null {
  const priced = item.kind === 'course' ? item.plan : item
  return priced && priceIn(priced, currency)
}

function byPosition(a: LineToPrice, b: LineToPrice): number {
  return a.position - b.position || (a.key < b.key ? -1 : 1)
}
