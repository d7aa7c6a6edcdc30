import { useRouteLoaderData } from '@remix-run/react'
import { formatDay, formatShortDay, formatTime } from '#app/i18n/format-time.ts'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'

/** An instant on Bangkok's clock in the page's language, with its date if asked for or if it is not today. */
export function Time({ instant, withDate }: { instant: Instant; withDate?: boolean }) {
  const locale = useLocale()
  const now = useRouteLoaderData<{ now: Instant }>('root')?.now
  const isToday = now !== undefined && formatDay(instant, locale) === formatDay(now, locale)
  const time = formatTime(instant, locale)
  const text = (withDate ?? !isToday) ? `${formatDay(instant, locale)} ${time}` : time
  return (
    <time dateTime={new Date(instant).toISOString()} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  )
}

/** An instant in a table: today its time, else its day, without the year if that is this year's. The title says all. */
export function ShortTime({ instant }: { instant: Instant }) {
  const locale = useLocale()
  const now = useRouteLoaderData<{ now: Instant }>('root')?.now ?? instant
  const [day, time] = [formatDay(instant, locale), formatTime(instant, locale)]
  return (
    <time
      dateTime={new Date(instant).toISOString()}
      title={`${day} ${time}`}
      className="whitespace-nowrap tabular-nums"
    >
      {day === formatDay(now, locale) ? time : formatShortDay(instant, locale, now)}
    </time>
  )
}
