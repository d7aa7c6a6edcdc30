import type { StoryEntry } from '#app/business/orders/showing/order-view.ts'
import type { PaymentStoryEntry } from '#app/business/orders/showing/payment-story.ts'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { sayWhen, storyWords } from './order-words.ts'
import { paymentStoryWords } from './payment-story-words.ts'

/** What happened to the order and to its payments, the first thing first. */
export function OrderStory({
  story,
  payments,
  now,
}: {
  story: readonly StoryEntry[]
  payments: readonly PaymentStoryEntry[]
  now: Instant
}) {
  const locale = useLocale()
  const steps = story.map(entry => ({
    ...{ at: entry.at, key: `${entry.at}-${entry.event}`, words: storyWords(entry), reason: entry.reason },
  }))
  const tries = payments.map(entry => ({
    ...{
      at: entry.at,
      key: `${entry.paymentId}-${entry.outcome}`,
      words: paymentStoryWords(entry),
      reason: null,
    },
  }))
  // A payment that is told at the same instant as its approval was there first.
  const told = [...steps.slice(0, 1), ...tries, ...steps.slice(1)].sort((a, b) => a.at - b.at)
  return (
    <ol className="grid gap-2">
      {told.map(entry => (
        <li key={entry.key} className="grid gap-x-4 sm:grid-cols-[13rem_1fr]">
          <time dateTime={new Date(entry.at).toISOString()} className="text-sm text-ink-soft tabular-nums">
            {sayWhen(entry.at, locale, now)}
          </time>
          <span className="min-w-0">
            {entry.words}
            {entry.reason && <span className="block break-words text-ink-soft">{entry.reason}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
