import { formatMoney } from '#app/business/money/format.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { CartLineProps } from './cart-line.tsx'
import { priceChangeOf } from './price-change.ts'

/** A price that is another since the thing came into the cart, from what to what; or that another plan took the place of its. */
export function PriceNote({ line, facts, state }: CartLineProps) {
  const locale = useLocale()
  const { item, key, refusal } = line
  const gaveWay = item.kind === 'course' && item.planGaveWay && !refusal
  if (gaveWay && state.choices.plans[key] === undefined)
    return <p className="text-sm text-warning">{m.cart_plan_gave_way()}</p>
  const change = priceChangeOf(line, facts, state.choices)
  if (!change) return null
  const words = { before: formatMoney(change.before, locale), after: formatMoney(change.after, locale) }
  return <p className="text-sm text-warning">{m.cart_price_changed(words)}</p>
}
