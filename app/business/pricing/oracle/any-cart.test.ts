import { expect, test } from 'vitest'
import { priceCart } from '#app/business/pricing/price-cart.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import fc from '#app/testing/setup/fast-check.ts'
import { anyCartFacts } from './oracle-carts.ts'

function sum(amounts: readonly { minor: number }[]): number {
  return amounts.reduce((all, { minor }) => all + minor, 0)
}

type Claims = Readonly<Record<string, boolean>>

function addsUp({
  lines,
  steps,
  price,
  discount,
  net,
  shippingFee,
  withholding,
  payable,
}: PricedCart): Claims {
  const discounts = steps.filter(step => step.rule === 'coupon' || step.rule === 'promotion')
  return {
    'the lines’ amounts add up to the price': sum(lines.map(line => line.amount)) === price.minor,
    'the lines’ discounts add up to the discount': sum(lines.map(line => line.discount)) === discount.minor,
    'the lines’ nets add up to the net': sum(lines.map(line => line.net)) === net.minor,
    'the net is the price less the discount': price.minor - discount.minor === net.minor,
    'payable is net plus shipping less withholding':
      net.minor + shippingFee.minor - withholding.amount.minor === payable.minor,
    'the steps’ amounts add up to the discount': sum(discounts.map(step => step.amount)) === discount.minor,
    'each step’s shares add up to its amount': discounts.every(
      step => sum(step.shares.map(share => share.amount)) === step.amount.minor,
    ),
  }
}

function staysWithin({ lines, steps, withholding, ...figures }: PricedCart): Claims {
  const { price, discount, net, shippingFee, vatContained, payable } = figures
  const all = [price, discount, net, shippingFee, vatContained, payable, withholding.base, withholding.amount]
  const parts = [
    ...lines.flatMap(line => [line.amount, line.discount, line.net]),
    ...steps.flatMap(step => [step.base, step.amount, ...step.shares.map(share => share.amount)]),
  ]
  return {
    'no figure is negative': [...all, ...parts].every(({ minor }) => minor >= 0),
    'no line’s discount exceeds its amount': lines.every(line => line.discount.minor <= line.amount.minor),
    'no step’s amount exceeds its base': steps.every(
      step => step.rule === 'shipping' || step.amount.minor <= step.base.minor,
    ),
    'VAT does not exceed the total': vatContained.minor <= net.minor + shippingFee.minor,
    'the withheld tax does not exceed its base': withholding.amount.minor <= withholding.base.minor,
  }
}

function bestFirst({ usablePromotions }: PricedCart): Claims {
  const usable = usablePromotions.map(({ discount }) => discount.minor)
  return {
    'promotions are sorted by discount, highest first': usable.every(
      (minor, index) => index === 0 || minor <= (usable[index - 1] ?? 0),
    ),
    'every usable promotion gives a discount': usable.every(minor => minor > 0),
  }
}

const shuffled = anyCartFacts.chain(facts =>
  fc
    .record({
      lines: shuffle(facts.lines),
      coupons: shuffle(facts.coupons),
      promotions: shuffle(facts.promotions),
      unknownCouponCodes: shuffle(facts.unknownCouponCodes ?? []),
    })
    .map(changes => [facts, { ...facts, ...changes }] as const),
)

// One property and one `expect` for all claims: separate ones would be too slow for ten thousand carts.
test('any cart adds up and ignores the input order', () => {
  fc.assert(
    fc.property(shuffled, ([facts, other]) => {
      const priced = priceCart(facts)
      const claims: Claims = {
        ...addsUp(priced),
        ...staysWithin(priced),
        ...bestFirst(priced),
        'the input order changes nothing': JSON.stringify(priceCart(other)) === JSON.stringify(priced),
      }
      const broken = Object.keys(claims).filter(claim => !claims[claim])
      if (broken.length > 0) expect(broken).toEqual([])
    }),
    { numRuns: 10_000 },
  )
})

function shuffle<Item>(items: readonly Item[]): fc.Arbitrary<Item[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length })
}
