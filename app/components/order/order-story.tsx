import type { StoryEntry } from '#app/business/orders/showing/order-view.ts'
import type { PaymentStoryEntry } from '#app/business/orders/showing/payment-story.ts'
import { methodName } from '#app/components/payment/payment-words.ts'
import { formatWhen } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { storyWords } from './order-words.ts'

/** The events of the order and its payments, oldest first. Only staff read the names of gateways. */
export function OrderStory({
  story,
  payments,
  now,
  isForStaff = false,
}: {
  story: readonly StoryEntry[]
  payments: readonly PaymentStoryEntry[]
  now: Instant
  isForStaff?: boolean
}) {
  const locale = useLocale()
  const steps = story.map(entry => ({
    at: entry.at,
    key: `${entry.at}-${entry.event}`,
    words: storyWords(entry),
    reason: entry.reason,
  }))
  const attempts = payments.map(entry => ({
    at: entry.at,
    key: `${entry.paymentId}-${entry.outcome}`,
    words: paymentStoryWords(entry, isForStaff ? entry.method.name : methodName(entry.method)),
    reason: null,
  }))
  // A payment with the same time as the approval came before it.
  const entries = [...steps.slice(0, 1), ...attempts, ...steps.slice(1)].sort((a, b) => a.at - b.at)
  return (
    <ol className="grid gap-2">
      {entries.map(entry => (
        <li key={entry.key} className="grid gap-x-4 sm:grid-cols-[13rem_1fr]">
          <time
            dateTime={new Date(entry.at).toISOString()}
            className="inline-block text-sm text-ink-soft tabular-nums first-letter:uppercase"
          >
            {formatWhen(entry.at, locale, now)}
          </time>
          <span className="min-w-0">
            {entry.words}
            {entry.reason && (
              <span className="block break-words text-ink-soft">
                {m.orders_reject_reason()}: {entry.reason}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** What happened to a payment, for the buyer and for staff, and whether the school still reviews it. */
function paymentStoryWords({ outcome, awaitsReview }: PaymentStoryEntry, method: string): string {
  const what = outcomeWords(outcome, method)
  return awaitsReview ? m.payment_story_to_review({ what }) : what
}

function outcomeWords(outcome: string, method: string): string {
  switch (outcome) {
    case 'wait':
      return m.payment_story_started({ method })
    case 'setback':
      return m.payment_story_setback({ method })
    case 'hold':
      return m.payment_story_held({ method })
    case 'approve':
      return m.payment_story_paid({ method })
    case 'end:cancelled':
      return m.payment_story_cancelled({ method })
    case 'end:expired':
      return m.payment_story_expired({ method })
    case 'review:wrong-amount':
    case 'review:wrong-currency':
      return m.payment_story_wrong_amount({ method })
    case 'review:paid-late':
      return m.payment_story_late({ method })
    case 'review:order-ended':
      return m.payment_story_order_ended({ method })
    case 'review:second-payment':
      return m.payment_story_second({ method })
    case 'review:given-back':
    case 'review:taken-back':
      return m.payment_story_back({ method })
    case 'settled:accept':
      return m.payment_story_accepted({ method })
    case 'settled:given-back':
      return m.payment_story_settled_back({ method })
    case 'settled:no-action':
      return m.payment_story_settled({ method })
    case 'refund:given-back':
      return m.payment_story_given_back({ method })
    case 'refund:refused':
      return m.payment_story_refund_refused({ method })
    case 'review:wrong-mode':
      return m.payment_story_wrong_mode({ method })
    default:
      return m.payment_story_failed({ method })
  }
}
