import { formatMoney } from '#app/business/money/format.ts'
import type { Money } from '#app/business/money/money.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { linesToOrder } from '#app/components/checkout/choices.ts'
import { type Step, stepOf } from '#app/components/checkout/steps/use-steps.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** A reason why the order cannot be sent, and the step that fixes it. */
export type Obstacle = {
  readonly code: string
  readonly step: Step | null
  /** The smallest amount of the payment method, if the total is below it. */
  readonly minimum?: Money
}

/** The first reason why the order cannot be sent; null if it can. behaviour: Submit button */
export function obstacleTo(facts: CheckoutFacts, priced: PricedCart): Obstacle | null {
  if (linesToOrder(facts).length === 0) return { code: 'emptyCart', step: null }
  const [first] = priced.refusals
  if (!first) return null
  const step = stepOf({ code: first.code, errors: {} })
  return first.code === 'MINIMUM_AMOUNT'
    ? { code: first.code, step, minimum: first.minimum }
    : { code: first.code, step }
}

/** One sentence for below the submit button. */
export function obstacleWords({ code, minimum }: Obstacle, locale: Locale): string {
  switch (code) {
    case 'emptyCart':
      return m.checkout_blocked_empty()
    case 'dont_have_pricing':
      return m.checkout_blocked_plan()
    case 'priceUsdIsNull':
      return m.checkout_notice_priceusdisnull()
    case 'PROMOTION_NOT_CHOSEN':
      return m.checkout_blocked_promotion()
    case 'requiredShippingAddress':
      return m.checkout_blocked_address()
    case 'requiredShippingfee':
      return m.checkout_blocked_shipping()
    case 'dont_have_payment':
      return m.checkout_blocked_method()
    case 'MINIMUM_AMOUNT':
      return m.checkout_blocked_minimum({ amount: minimum ? formatMoney(minimum, locale) : '' })
    default:
      return m.checkout_blocked_other()
  }
}
