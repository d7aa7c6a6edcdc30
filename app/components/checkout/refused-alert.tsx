import { formatMoney } from '#app/business/money/format.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import type { Refused } from './checkout-answer.ts'

/** Why the order was not made, and that nothing is lost. A changed price says from what to what, and of which line. §8 */
export function RefusedAlert({ refused, facts }: { refused: Refused; facts: CheckoutFacts }) {
  const { changed } = refused
  if (changed?.before) return <PriceChanged changed={{ ...changed, before: changed.before }} facts={facts} />
  return (
    <Alert kind="error" title={m.checkout_refused()}>
      <p>{refused.sentence}</p>
      <p>{m.checkout_nothing_lost()}</p>
    </Alert>
  )
}

type Change = NonNullable<Refused['changed']>
type Known = Change & { readonly before: NonNullable<Change['before']> }

function PriceChanged({ changed, facts }: { changed: Known; facts: CheckoutFacts }) {
  const locale = useLocale()
  const words = ({ before, after }: Pick<Known, 'before' | 'after'>) => ({
    before: formatMoney(before, locale),
    after: formatMoney(after, locale),
  })
  const nameOf = (key: string) => facts.lines.find(line => line.key === key)?.name ?? ''
  return (
    <Alert kind="warning" title={m.checkout_price_changed()}>
      <p>{m.checkout_price_changed_text(words(changed))}</p>
      {changed.lines.map(line => (
        <p key={line.key}>{m.checkout_price_changed_line({ name: nameOf(line.key), ...words(line) })}</p>
      ))}
    </Alert>
  )
}
