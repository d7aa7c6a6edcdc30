import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CartFacts } from '#app/business/pricing/cart-facts.ts'
import { priceCart } from '#app/business/pricing/price-cart.ts'
import type { CartRefusal, PricedCart } from '#app/business/pricing/priced-cart.ts'
import fc from '#app/testing/setup/fast-check.ts'
import { type NaivePrice, naivePriceCart } from './naive-price-cart.ts'
import type { Expected } from './naive-refusals.ts'
import { anyCartFacts, workedExample } from './oracle-carts.ts'

/*
 * Compares every figure, step and code. Not compared, because neither docs/decisions.md nor the README settles it:
 * the exact instant at which a period starts or ends; which of several true reasons is shown; half a satang of VAT;
 * the tax feature being off; a promotion for none of its courses; whether an unknown code counts as a coupon for
 * PROMOTION_NOT_CHOSEN.
 * Taken from the README where the decisions say nothing: ties by position, also of remainders; the coupon before the
 * promotion; the coupon kept with one-coupon; no products in a scope; 20 baht in THB only.
 */
test('agrees to the satang with an independent second implementation', () => {
  fc.assert(
    fc.property(anyCartFacts, facts => {
      const priced = priceCart(facts)
      const naive = naivePriceCart(facts)
      expect(figuresOf(priced)).toEqual(naiveFigures(naive, facts))
      expect(isNearestVat(priced, naive)).toBe(true)
      expect(refusalsThatDiffer(priced.refusals, naive.refusals)).toEqual([])
    }),
    { numRuns: 10_000 },
  )
})

test('the second implementation imports only types from the first', () => {
  const files = readdirSync(import.meta.dirname).filter(file => file.startsWith('naive-'))
  expect(files).toHaveLength(4)
  const imported = files.flatMap(file => {
    const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    return [...source.matchAll(/^(?:import|export)\s[^'"]*from\s+'([^']+)'|\bimport\(/gm)]
  })
  const values = imported.filter(([statement]) => !/^import type\b/.test(statement)).map(([, from]) => from)
  expect(new Set(values)).toEqual(
    new Set(['./naive-charges.ts', './naive-discounts.ts', './naive-refusals.ts']),
  )
})

test('the second implementation gives the worked example of the decisions', () => {
  const naive = naivePriceCart(workedExample)
  const line = ({ amount, discount, net }: NaivePrice['lines'][number]) => [amount, discount, net]
  expect(naive.lines.map(line)).toEqual([
    [150_000n, 21_024n, 128_976n],
    [99_000n, 13_876n, 85_124n],
  ])
  expect(naive).toMatchObject({ discount: 34_900n, net: 214_100n, payable: 208_097n, refusals: [] })
  expect(naive.withholding).toMatchObject({ base: 200_093n, amount: 6_003n })
})

function figuresOf(priced: PricedCart) {
  const { percent, offered, base, amount } = priced.withholding
  return {
    currency: priced.currency,
    price: priced.price.minor,
    discount: priced.discount.minor,
    net: priced.net.minor,
    shippingFee: priced.shippingFee.minor,
    withholding: { percent, offered, base: base.minor, amount: amount.minor },
    payable: priced.payable.minor,
    lines: priced.lines.map(({ key, ...line }) => [
      key,
      line.amount.minor,
      line.discount.minor,
      line.net.minor,
    ]),
    steps: priced.steps
      .filter(({ rule, leftOut }) => (rule === 'coupon' || rule === 'promotion') && leftOut === null)
      .map(({ rule, id, base: of, amount: off, shares }) => [
        rule,
        id,
        of.minor,
        off.minor,
        sharesOf(shares),
      ]),
    usablePromotions: priced.usablePromotions.map(({ id, discount }) => [id, discount.minor]),
    couponIds: priced.couponIds.toSorted(),
    promotionId: priced.promotionId,
  }
}

function naiveFigures(naive: NaivePrice, { settings, withholding }: CartFacts): ReturnType<typeof figuresOf> {
  const { offered, base, amount } = naive.withholding
  return {
    currency: settings.registrationLayout ? 'USD' : 'THB',
    price: Number(naive.price),
    discount: Number(naive.discount),
    net: Number(naive.net),
    shippingFee: Number(naive.shippingFee),
    withholding: {
      percent: offered ? withholding : null,
      offered,
      base: Number(base),
      amount: Number(amount),
    },
    payable: Number(naive.payable),
    lines: naive.lines.map(line => [line.key, Number(line.amount), Number(line.discount), Number(line.net)]),
    steps: naive.taken.map(({ rule, id, base: of, amount: off, shares }) => [
      rule as 'coupon' | 'promotion',
      id,
      Number(of),
      Number(off),
      nonZero([...shares].map(([key, share]) => [key, Number(share)])),
    ]),
    usablePromotions: naive.usablePromotions.map(({ id, discount }) => [id, Number(discount)]),
    couponIds: naive.taken
      .filter(({ rule }) => rule === 'coupon')
      .map(({ id }) => id)
      .toSorted(),
    promotionId: naive.taken.find(({ rule }) => rule === 'promotion')?.id ?? null,
  }
}

function sharesOf(shares: PricedCart['steps'][number]['shares']) {
  return nonZero(shares.map(({ lineKey, amount }) => [lineKey, amount.minor]))
}

function nonZero(shares: [string, number][]): Record<string, number> {
  return Object.fromEntries(shares.filter(([, amount]) => amount !== 0))
}

/** True if the VAT is within half a unit of the exact VAT. On a tie either rounding is accepted. */
function isNearestVat(priced: PricedCart, { vatContained: { numerator, denominator } }: NaivePrice): boolean {
  const off = BigInt(priced.vatContained.minor) * denominator - numerator
  return 2n * (off < 0n ? -off : off) <= denominator
}

function refusalsThatDiffer(refusals: readonly CartRefusal[], expected: readonly Expected[]): unknown[] {
  const told = refusals.flatMap(refusal => subjectsOf(refusal).map(about => ({ about, code: refusal.code })))
  const matches = (one: Expected, { about, code }: (typeof told)[number]) =>
    one.about === about && one.reasons.includes(code)
  return [
    ...told.filter(one => !expected.some(other => matches(other, one))).map(one => ({ unexpected: one })),
    ...expected
      .filter(one => !one.optional && !told.some(other => matches(one, other)))
      .map(one => ({ missing: one })),
  ]
}

function subjectsOf(refusal: CartRefusal): readonly string[] {
  if ('lineKey' in refusal) return [refusal.lineKey ?? 'shipping']
  if ('codes' in refusal && !('promotionId' in refusal)) return refusal.codes
  return ['']
}
