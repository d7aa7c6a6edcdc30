import type { Currency } from '#app/business/money/money.ts'
import type { StaffStoryEntry } from '#app/business/orders/showing/staff-story.ts'
import { storyWords } from '#app/components/order/order-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { sayMoment } from './period-words.ts'
import { sayFact, sayWho } from './story-words.ts'

/** Everything that happened to an order, the latest first: when on Bangkok's clock, who did it, and what came with it. */
export function StaffStory({ story, currency }: { story: readonly StaffStoryEntry[]; currency: Currency }) {
  const locale = useLocale()
  return (
    <ol className="grid gap-4">
      {story.map(entry => (
        <li
          key={entry.key}
          className="grid gap-x-4 border-l-2 border-line pl-3 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <time dateTime={new Date(entry.at).toISOString()} className="text-sm text-ink-soft tabular-nums">
            {sayMoment(entry.at, locale)}
          </time>
          <div className="min-w-0">
            <p>
              <span className="font-semibold">
                {entry.event === 'open-report' ? m.staff_story_opened() : storyWords(entry)}
              </span>
              <span className="text-ink-soft"> · {sayWho(entry.by)}</span>
            </p>
            {entry.reason && <p className="break-words whitespace-pre-line">{entry.reason}</p>}
            {entry.facts.length > 0 && (
              <ul className="text-sm break-words text-ink-soft">
                {entry.facts.map(fact => (
                  <li key={JSON.stringify(fact)}>{sayFact(fact, currency, locale)}</li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
