import { money } from '#app/business/money/money.ts'
import { currencyOf } from '#app/business/settings/settings.ts'
import { applyDiscounts } from './apply-discounts.ts'
import type { CartFacts } from './cart-facts.ts'
import { paymentRefusals, promotionRefusals, shippingRefusals } from './cart-refusals.ts'
import { chargesOn } from './charges.ts'
import { chooseCoupons } from './choose-coupons.ts'
import { choosePromotion, usablePromotions } from './choose-promotion.ts'
import { lineAmounts, lineRefusals } from './line-amounts.ts'
import { priceSteps } from './price-steps.ts'
import type { CartRefusal, PricedCart } from './priced-cart.ts'

/** Stored with every order. Raise it when the same facts would give another figure. */
export const RULES_VERSION = '1'

/**
 * Every figure and every refusal of a cart, from its facts alone: the same in the browser and on the server, and the
 * same in whatever order lines, coupons and promotions come. decisions: The price of a cart
 *
 * @example Two courses at 1500.00 and 990.00, 10 % and then 100.00 off both, VAT 7 %, withholding 3 %:
 * discount 349.00, net 2141.00, withholding 60.03 of 2000.93, payable 2080.97.
 */
export function priceCart(facts: CartFacts): PricedCart {
  const currency = currencyOf(facts.settings)
  const inMoney = (minor: number) => money(minor, currency)
  const lines = lineAmounts(facts.lines, currency)

  const coupons = chooseCoupons(facts, lines, currency)
  const promotion = choosePromotion(facts, lines, coupons.holding)
  const usable = usablePromotions(facts, lines, currency)
  const { applied, left } = applyDiscounts([...coupons.holding, ...promotion.holding], lines, currency)
  const leftOut = [...coupons.leftOut, ...promotion.leftOut]

  const price = lines.reduce((sum, line) => sum + line.amount, 0)
  const discount = applied.reduce((sum, step) => sum + step.amount, 0)
  const charges = chargesOn(price - discount, facts, currency)
  const { withholding } = charges
  const payable = inMoney(charges.payable)
  const working = applied.filter(step => step.amount > 0).map(step => step.by)

  const refusals: CartRefusal[] = [
    ...(facts.lines.length === 0 ? [{ code: 'emptyCart' } as const] : []),
    ...lineRefusals(facts.lines, currency),
    ...coupons.refusals,
    ...promotion.refusals,
    ...promotionRefusals(facts, usable),
    ...shippingRefusals(facts),
    ...(facts.withholding !== null && withholding.whyNot ? [{ code: withholding.whyNot }] : []),
    ...paymentRefusals(facts, payable),
  ]

  return {
    rulesVersion: RULES_VERSION,
    currency,
    price: inMoney(price),
    discount: inMoney(discount),
    net: inMoney(price - discount),
    shippingFee: inMoney(charges.shippingFee),
    vatContained: inMoney(charges.vatContained),
    withholding: {
      base: inMoney(withholding.base),
      amount: inMoney(withholding.amount),
      percent: withholding.percent,
      offered: withholding.whyNot === null,
      whyNot: withholding.whyNot,
    },
    payable,
    lines: lines.map(({ key, amount }) => {
      const net = left.get(key) ?? 0
      return { key, amount: inMoney(amount), discount: inMoney(amount - net), net: inMoney(net) }
    }),
    steps: priceSteps({ applied, leftOut, charges }, facts, currency),
    refusals,
    usablePromotions: usable,
    couponIds: working.filter(by => by.rule === 'coupon').map(by => by.id),
    promotionId: working.find(by => by.rule === 'promotion')?.id ?? null,
  }
}
