import { type Currency, compare, money } from '#app/business/money/money.ts'
import { currencyOf } from '#app/business/settings/settings.ts'
import { type Applicable, applyDiscounts } from './apply-discounts.ts'
import type { CartFacts } from './cart-facts.ts'
import { paymentRefusals, promotionRefusals, shippingRefusals } from './cart-refusals.ts'
import { chargesOn } from './charges.ts'
import { type Choice, chooseCoupons } from './choose-coupons.ts'
import { termAt } from './discount.ts'
import { type LineAmount, lineAmounts, lineRefusals } from './line-amounts.ts'
import { priceSteps } from './price-steps.ts'
import type { CartRefusal, PricedCart, UsablePromotion } from './priced-cart.ts'
import type { Promotion } from './promotion.ts'
import { promotionScope } from './scope.ts'

/** Stored with every order. Raise it when the same facts would give a different figure. */
const RULES_VERSION = '1'

/**
 * Computes every figure and every refusal of a cart from its facts alone. Browser and server get the same result,
 * whatever the order of lines, coupons and promotions. decisions: The price of a cart
 *
 * @example Two courses at 1500.00 and 990.00, 10 % and then 100.00 off both, VAT 7 %, withholding 3 %: discount
 * 349.00, net 2141.00, withholding 60.03 of 2000.93, payable 2080.97.
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

const NOTHING: Choice = { holding: [], leftOut: [], refusals: [] }

/**
 * Returns the promotions that this cart qualifies for and that take something off, each with its discount on this
 * cart alone. The largest discount comes first, the lower id on a tie. decisions: The price of a cart
 */
function usablePromotions(
  facts: CartFacts,
  lines: readonly LineAmount[],
  currency: Currency,
): UsablePromotion[] {
  return facts.promotions
    .flatMap(promotion => {
      const scope = promotionScope(promotion, lines)
      if (!isRunning(promotion, facts) || !scope.fits) return []
      const { applied } = applyDiscounts([applicable(promotion, scope.keys)], lines, currency)
      return [
        { id: promotion.id, title: promotion.title, discount: money(applied[0]?.amount ?? 0, currency) },
      ]
    })
    .filter(({ discount }) => discount.minor > 0)
    .sort((a, b) => compare(b.discount, a.discount) || a.id - b.id)
}

/**
 * Returns the chosen promotion if the cart qualifies for it, else the refusal. With couponOrPromotion, a valid coupon
 * keeps it out.
 */
function choosePromotion(
  facts: CartFacts,
  lines: readonly LineAmount[],
  coupons: readonly Applicable[],
): Choice {
  const id = facts.promotionId
  if (id === null) return NOTHING
  const promotion = facts.promotions.find(candidate => candidate.id === id)
  if (!promotion || !isRunning(promotion, facts)) {
    const leftOut = {
      rule: 'promotion',
      id,
      label: promotion?.title ?? '',
      why: 'PROMOTION_NOT_AVAILABLE',
    } as const
    return {
      ...NOTHING,
      leftOut: [leftOut],
      refusals: [{ code: 'PROMOTION_NOT_AVAILABLE', promotionId: id }],
    }
  }

  const from = { rule: 'promotion', id, label: promotion.title } as const
  const scope = promotionScope(promotion, lines)
  if (!scope.fits) {
    return {
      ...NOTHING,
      leftOut: [{ ...from, why: scope.why.code }],
      refusals: [{ ...scope.why, promotionId: id }],
    }
  }
  if (facts.settings.couponOrPromotion && coupons.length > 0) {
    const codes = coupons.map(coupon => coupon.label)
    return {
      ...NOTHING,
      leftOut: [{ ...from, why: 'COUPON_OR_PROMOTION' }],
      refusals: [{ code: 'COUPON_OR_PROMOTION', promotionId: id, codes }],
    }
  }
  return { ...NOTHING, holding: [applicable(promotion, scope.keys)] }
}

function applicable(promotion: Promotion, keys: readonly string[]): Applicable {
  return { rule: 'promotion', id: promotion.id, label: promotion.title, discount: promotion, keys }
}

function isRunning(promotion: Promotion, { now }: CartFacts): boolean {
  return promotion.enabled && termAt(promotion, now) === 'holds'
}
