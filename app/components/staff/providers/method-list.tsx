import type { ExaminedMethod } from '#app/business/payments/provider-settings/examination.ts'
import { paymentMethodFacts } from '#app/business/pricing/payment-methods.ts'
import { WAYS } from '#app/components/payment/payment-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'

/** The payment methods by the shop's names, and whether buyers can choose them. */
export function MethodList({ methods }: { methods: readonly ExaminedMethod[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {methods.map(({ enabled, ...method }) => (
        <li key={method.id} className="flex flex-wrap items-center gap-2">
          <span className="break-words">
            {methodLabel(method)}{' '}
            <span className="text-ink-soft tabular-nums">· {m.operations_method_id({ id: method.id })}</span>
          </span>
          <Badge tone={enabled ? 'success' : 'neutral'}>
            {enabled ? m.operations_method_on() : m.operations_method_off()}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

/** Returns the shop's own name for a method, else the way to pay in the page's language, with the gateway. */
export function methodLabel({ id, name }: Pick<ExaminedMethod, 'id' | 'name'>): string {
  const facts = paymentMethodFacts(id)
  if (!facts || (name !== facts.standardName && name !== '')) return name
  const way = WAYS[facts.way]()
  return facts.gateway ? `${way} (${facts.gateway})` : way
}
