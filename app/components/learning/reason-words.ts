import type { AccessReason } from '#app/business/learning/playlist/learn-page.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** Why a course is open. What the school gives away has no plan, so there its words are left out. */
export function reasonWords(
  { source, orderId, planName }: Pick<AccessReason, 'source' | 'orderId' | 'planName'>,
  locale?: Locale,
): string {
  const options = { locale }
  const plan = planName.trim()
  const why = sourceWords({ source, orderId }, options)
  return plan === '' ? why : m.learning_reason_plan({ why, plan }, options)
}

function sourceWords(
  { source, orderId }: Pick<AccessReason, 'source' | 'orderId'>,
  options: { locale: Locale | undefined },
): string {
  switch (source) {
    case 'order':
      return m.learning_reason_order({ orderId: orderId ?? '' }, options)
    case 'gift':
      return m.learning_reason_gift({}, options)
    case 'group':
      return m.learning_reason_group({}, options)
    case 'staff':
      return m.learning_reason_staff({}, options)
  }
}
