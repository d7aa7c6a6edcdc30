import type { CartFacts } from '#app/business/pricing/cart-facts.ts'
import { halfUp } from './naive-discounts.ts'
import { type Expected, reasonsOf } from './naive-refusals.ts'

/*
 * Part of the tests' oracle (see naive-price-cart.ts): shipping fee, VAT and withholding. Written from
 * docs/decisions.md without looking at priceCart.
 */

/** An exact fraction, because no decision says how half a satang of VAT is rounded. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

/** Returns the fee of the chosen method if there is a product to send. */
export function feeOf({ lines, shipping: { method }, settings }: CartFacts): bigint {
  if (method === null || !lines.some(({ item }) => item.kind === 'product')) return 0n
  return BigInt((settings.registrationLayout ? method.feeUsd : method.fee) ?? 0)
}

/** VAT in hundredths of a percent; 0 when prices do not include it. */
function vatRate({ settings }: CartFacts): bigint {
  return settings.vatEnabled ? BigInt(Math.round(settings.vatPercent * 100)) : 0n
}

export function vatIn(total: bigint, facts: CartFacts): Fraction {
  return { numerator: total * vatRate(facts), denominator: 10_000n + vatRate(facts) }
}

/** Returns the withholding on `net`. `total` is net + shipping fee; it decides whether withholding is offered. */
export function withhold(facts: CartFacts, net: bigint, total: bigint) {
  const { settings, buyer, withholding: percent } = facts
  const base = halfUp(net * 10_000n, 10_000n + vatRate(facts))
  const reasons = reasonsOf({
    WITHHOLDING_OFF: !settings.withholdingEnabled,
    WITHHOLDING_BELOW_THRESHOLD: total < (settings.registrationLayout ? 3_000n : 100_000n),
    WITHHOLDING_NOT_JURISTIC: buyer.personType !== 'juristic_person',
    WITHHOLDING_NO_TAX_INVOICE: !buyer.requiresTaxInvoice,
  })
  const offered = reasons.length === 0
  const refusals: Expected[] = percent === null || offered ? [] : [{ about: '', reasons }]
  const amount = percent === null || !offered ? 0n : halfUp(base * BigInt(percent), 100n)
  return { base, amount, offered, refusals }
}
