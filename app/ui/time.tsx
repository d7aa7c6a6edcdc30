import { useRouteLoaderData } from '@remix-run/react'
import { formatMoment, formatShortDay, formatTime, formatWhen, isSameDay } from '#app/i18n/format-time.ts'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'

/** An instant in Bangkok, in the page's language. Of today it says 'today', unless asked for the date. */
export function Time({ instant, withDate }: { instant: Instant; withDate?: boolean }) {
  const locale = useLocale()
  const now = useRouteLoaderData<{ now: Instant }>('root')?.now
  const text =
    withDate || now === undefined ? formatMoment(instant, locale) : formatWhen(instant, locale, now)
  return (
    <time dateTime={new Date(instant).toISOString()} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  )
}

/** An instant in a table: of today its time, else its day, without the year if that is this one. The title says all. */
export function ShortTime({ instant }: { instant: Instant }) {
  const locale = useLocale()
  const now = useRouteLoaderData<{ now: Instant }>('root')?.now ?? instant
  return (
    <time
      dateTime={new Date(instant).toISOString()}
      title={formatMoment(instant, locale)}
      className="whitespace-nowrap tabular-nums"
    >
      {isSameDay(instant, now)
        ? `${locale === 'th' ? 'วันนี้' : 'Today'} ${formatTime(instant, locale)}`
        : formatShortDay(instant, locale, now)}
    </time>
  )
}
