import type { StoryEntry } from '#app/business/orders/order-view.ts'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import { sayWhen, storyWords } from './order-words.ts'

/** What happened to the order, the first thing first; for staff with who did it. */
export function OrderStory({
  story,
  now,
}: {
  story: readonly (StoryEntry & { readonly actor?: string })[]
  now: Instant
}) {
  const locale = useLocale()
  return (
    <ol className="grid gap-2">
      {story.map(entry => (
        <li key={`${entry.at}-${entry.to}`} className="grid gap-x-4 sm:grid-cols-[13rem_1fr]">
          <time dateTime={new Date(entry.at).toISOString()} className="text-sm text-ink-soft tabular-nums">
            {sayWhen(entry.at, locale, now)}
          </time>
          <span className="min-w-0">
            {storyWords(entry)}
            {entry.actor && <span className="text-ink-soft"> · {entry.actor}</span>}
            {entry.reason && <span className="block break-words text-ink-soft">{entry.reason}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
