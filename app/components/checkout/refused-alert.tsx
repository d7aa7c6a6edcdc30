import { formatMoney } from '#app/business/money/format.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { Alert } from '#app/ui/alert.tsx'
import type { CheckoutAnswer } from './checkout-answer.ts'

/** Why the order was not made, and that nothing is lost. A changed price says from what to what. §8 */
export function RefusedAlert({ refused }: { refused: Extract<CheckoutAnswer, { kind: 'refused' }> }) {
  const locale = useLocale()
  const { changed } = refused
  if (changed?.before) {
    const [before, after] = [formatMoney(changed.before, locale), formatMoney(changed.after, locale)]
    return (
      <Alert kind="warning" title={m.checkout_price_changed()}>
        {m.checkout_price_changed_text({ before, after })}
      </Alert>
    )
  }
  return (
    <Alert kind="error" title={m.checkout_refused()}>
      <p>{refused.sentence}</p>
      <p>{m.checkout_nothing_lost()}</p>
    </Alert>
  )
}
