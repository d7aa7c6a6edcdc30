import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartFacts } from './cart-facts.ts'
import { priceCart } from './price-cart.ts'
import { aCart, aCoupon, aProductLine, aPromotion, courseLine } from './testing-carts.ts'

const RUNS = { numRuns: 2_000 }

// Few values each, so that ties, repeats and zeros are common rather than rare.
const amount = fc.oneof(fc.constantFrom(0, 1, 100, 1_999, 2_000, 99_999, 150_000), fc.nat(10_000_000))
const usd = fc.option(fc.nat(50_000), { nil: null })
const courseIds = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 })
const discount = fc.oneof(
  fc.record({
    discountType: fc.constant('percent' as const),
    discountValue: fc.constantFrom(0, 1, 333, 1_000, 10_000, 15_000),
  }),
  fc.record({ discountType: fc.constant('amount' as const), discountValue: amount, discountValueUsd: usd }),
)
const kind = fc.constantFrom('P1', 'P2', 'P3')
const numberOfCourse = fc.nat(3)

const coupon = fc
  .record({
    id: fc.integer({ min: 1, max: 4 }),
    couponType: kind,
    numberOfCourse,
    courseIds,
    used: fc.nat(1),
  })
  .chain(some => discount.map(more => aCoupon({ ...some, ...more, usageLimit: 1 })))
// Some of them twice: the same code typed again is the same coupon.
const coupons = fc
  .tuple(fc.uniqueArray(coupon, { selector: one => one.id, maxLength: 4 }), fc.nat(1))
  .map(([all, again]) => [...all, ...all.slice(0, again)])
const promotion = fc
  .record({ promotionType: kind, numberOfCourse, courseIds })
  .chain(some => discount.map(more => ({ ...some, ...more })))
const lines = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      price: amount,
      priceUsd: usd,
      qty: fc.integer({ min: 1, max: 3 }),
    }),
    {
      selector: line => line.id,
      maxLength: 6,
    },
  )
  .map(all =>
    all.map(({ id, price, priceUsd, qty }) => ({
      ...(id === 6 ? aProductLine(id, price) : courseLine(id, price, priceUsd)),
      qty,
    })),
  )

const cart: fc.Arbitrary<CartFacts> = fc
  .record({
    lines,
    coupons,
    promotions: fc
      .array(promotion, { maxLength: 3 })
      .map(all => all.map((one, index) => aPromotion({ id: index + 1, ...one }))),
    promotionId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    paymentMethodId: fc.constantFrom(null, 1, 8),
    withholding: fc.constantFrom(null, 1 as const, 3 as const),
    shipping: fc.record({
      method: fc.constantFrom(
        null,
        { id: 1, name: 'EMS', fee: 5_000, feeUsd: 500 },
        { id: 2, name: 'Post', fee: 1, feeUsd: null },
      ),
      hasAddress: fc.boolean(),
    }),
    buyer: fc.record({
      personType: fc.constantFrom('juristic_person' as const, 'normal_person' as const),
      requiresTaxInvoice: fc.boolean(),
    }),
    vatEnabled: fc.boolean(),
    vatPercent: fc.constantFrom(0, 7, 7.5, 10),
    registrationLayout: fc.boolean(),
    couponOrPromotion: fc.boolean(),
    oneCoupon: fc.boolean(),
  })
  .map(aCart)

function sum(amounts: readonly { minor: number }[]): number {
  return amounts.reduce((all, { minor }) => all + minor, 0)
}

test('in any cart the parts add up to the whole', () => {
  fc.assert(
    fc.property(cart, facts => {
      const priced = priceCart(facts)
      expect(sum(priced.lines.map(line => line.amount))).toBe(priced.price.minor)
      expect(sum(priced.lines.map(line => line.discount))).toBe(priced.discount.minor)
      expect(priced.price.minor - priced.discount.minor).toBe(priced.net.minor)
      const { net, shippingFee, withholding, payable } = priced
      expect(net.minor + shippingFee.minor - withholding.amount.minor).toBe(payable.minor)
      const discounts = priced.steps.filter(step => step.rule === 'coupon' || step.rule === 'promotion')
      expect(sum(discounts.map(step => step.amount))).toBe(priced.discount.minor)
      for (const step of discounts)
        expect(sum(step.shares.map(share => share.amount))).toBe(step.amount.minor)
    }),
    RUNS,
  )
})

test('in any cart nothing is below zero, and nothing above what it is taken from', () => {
  fc.assert(
    fc.property(cart, facts => {
      const priced = priceCart(facts)
      const { price, discount, net, shippingFee, vatContained, withholding, payable } = priced
      for (const figure of [
        price,
        discount,
        net,
        shippingFee,
        vatContained,
        withholding.base,
        withholding.amount,
        payable,
      ]) {
        expect(figure.minor).toBeGreaterThanOrEqual(0)
      }
      for (const line of priced.lines) {
        expect(line.discount.minor).toBeGreaterThanOrEqual(0)
        expect(line.net.minor).toBeGreaterThanOrEqual(0)
      }
      for (const step of priced.steps.filter(step => step.rule !== 'shipping')) {
        expect(step.amount.minor).toBeLessThanOrEqual(step.base.minor)
      }
      expect(vatContained.minor).toBeLessThanOrEqual(net.minor + shippingFee.minor)
    }),
    RUNS,
  )
})

test('in any cart the order of lines, coupons and promotions changes nothing', () => {
  const shuffled = cart.chain(facts =>
    fc
      .record({
        lines: shuffle(facts.lines),
        coupons: shuffle(facts.coupons),
        promotions: shuffle(facts.promotions),
      })
      .map(changes => [facts, { ...facts, ...changes }] as const),
  )
  fc.assert(
    fc.property(shuffled, ([facts, other]) => {
      expect(priceCart(other)).toEqual(priceCart(facts))
    }),
    RUNS,
  )
})

test('in any cart the usable promotions come best first', () => {
  fc.assert(
    fc.property(cart, facts => {
      const usable = priceCart(facts).usablePromotions.map(({ discount }) => discount.minor)
      expect(usable).toEqual([...usable].sort((a, b) => b - a))
      expect(usable.every(minor => minor > 0)).toBe(true)
    }),
    RUNS,
  )
})

function shuffle<Item>(items: readonly Item[]): fc.Arbitrary<Item[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length })
}
