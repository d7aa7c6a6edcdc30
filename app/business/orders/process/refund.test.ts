import { expect, test } from 'vitest'
import { spread } from '#app/business/money/spread.ts'
import type { Order, OrderLine } from '#app/business/orders/order.ts'
import { aLine, anOrder, PLACED } from '#app/business/orders/testing-orders.ts'
import fc from '#app/testing/setup/fast-check.ts'
import { isRestOfOrder, paidShares, refundOf, withRefund } from './refund.ts'

/** The example in decisions: The price of a cart, plus 50.00 shipping: 2490.00, discount 349.00, withholding 60.03. */
const EXAMPLE = anOrder({
  price: 249_000,
  discount: 34_900,
  shippingFee: 5_000,
  withholdingPercent: 3,
  withholdingPrice: 6_003,
  payable: 213_097,
  lines: [
    aLine({ id: 1, courseId: 101, amount: 150_000, discount: 21_024 }),
    aLine({ id: 2, courseId: 102, amount: 99_000, discount: 13_876 }),
  ],
})

test('a line’s share is its net minus its withholding', () => {
  // 60.03 is split between 1289.76 and 851.24 into 36.16 and 23.87.
  expect(paidShares(EXAMPLE)).toEqual([128_976 - 3_616, 85_124 - 2_387])
})

test('refunding the last line refunds everything that is left', () => {
  const first = refundOf(EXAMPLE, [1])
  expect(first).toEqual({ amount: 125_360, lines: [{ id: 1, amount: 125_360 }] })
  const rest = withRefund(EXAMPLE, first, PLACED)
  expect(isRestOfOrder(rest, [2])).toBe(true)
  expect(refundOf(rest, [2])).toEqual({ amount: 87_737, lines: [{ id: 2, amount: 82_737 }] })
  expect(refundOf(rest, [2])).toEqual(refundOf(rest, null))
})

test('refunds nothing for a free order', () => {
  const free = anOrder({ price: 0, payable: 0, lines: [aLine({ courseId: 101 })] })
  expect(refundOf(free, null)).toEqual({ amount: 0, lines: [{ id: 1, amount: 0 }] })
})

const lineAmounts = fc.record({
  amount: fc.integer({ min: 0, max: 10_000_000 }),
  off: fc.integer({ min: 0, max: 100 }),
})

/** Any order that the pricing engine could have made. */
const anyOrder: fc.Arbitrary<Order> = fc
  .record({
    amounts: fc.array(lineAmounts, { minLength: 1, maxLength: 8 }),
    shippingFee: fc.integer({ min: 0, max: 20_000 }),
    withheld: fc.constantFrom(0, 1, 3),
  })
  .map(({ amounts, shippingFee, withheld }) => {
    const lines: OrderLine[] = amounts.map(({ amount, off }, index) =>
      aLine({ id: index + 1, courseId: index, amount, discount: Math.floor((amount * off) / 100) }),
    )
    const price = lines.reduce((sum, line) => sum + line.amount, 0)
    const discount = lines.reduce((sum, line) => sum + line.discount, 0)
    const withholdingPrice = Math.round(((price - discount) * withheld) / 100)
    const payable = price - discount + shippingFee - withholdingPrice
    return anOrder({ status: 'approved', price, discount, shippingFee, withholdingPrice, payable, lines })
  })

test('shares and shipping fee add up to the payment', () => {
  fc.assert(
    fc.property(anyOrder, order => {
      const shares = paidShares(order)
      expect(shares.reduce((sum, share) => sum + share, 0) + order.shippingFee).toBe(order.payable)
      shares.forEach((share, index) => {
        const { amount = 0, discount = 0 } = order.lines[index] ?? {}
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(amount - discount)
      })
    }),
    { numRuns: 3_000 },
  )
})

test('refunding line by line adds up to the payment', () => {
  fc.assert(
    fc.property(anyOrder, fc.integer(), (order, seed) => {
      const ids = order.lines.map(({ id }) => id).sort((a, b) => ((a * seed) % 7) - ((b * seed) % 7) || a - b)
      let after = order
      for (const id of ids) after = withRefund(after, refundOf(after, [id]), PLACED)
      expect(after.refundedAmount).toBe(order.payable)
      expect(after.lines.map(line => line.refundedAmount)).toEqual(paidShares(order))
    }),
    { numRuns: 1_000 },
  )
})

test('naively rounded shares do not add up', () => {
  const order = anOrder({ payable: 10_000, lines: [1, 2, 3].map(id => aLine({ id, amount: 3_334 })) })
  const naive = order.lines.map(() => Math.round(order.payable / 3))
  expect(naive.reduce((sum, share) => sum + share, 0)).not.toBe(order.payable)
  expect(spread(order.payable, [1, 1, 1]).reduce((sum, share) => sum + share, 0)).toBe(order.payable)
})
