import type { ExaminedMethod } from '#app/business/payments/provider-settings/examination.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'

/** The payment methods by the shop's names, and whether buyers can choose them. */
export function MethodList({ methods }: { methods: readonly ExaminedMethod[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {methods.map(({ id, name, enabled }) => (
        <li key={id} className="flex flex-wrap items-center gap-2">
          <span className="break-words">
            {name} <span className="text-ink-soft tabular-nums">({id})</span>
          </span>
          <Badge tone={enabled ? 'success' : 'neutral'}>
            {enabled ? m.operations_method_on() : m.operations_method_off()}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
