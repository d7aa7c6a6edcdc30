import { useRouteLoaderData } from '@remix-run/react'
import { formatMoment, formatShort, formatWhen } from '#app/i18n/format-time.ts'
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

/** An instant in a table, without what is the same today or this year. The title has the whole date and time. */
export function ShortTime({ instant }: { instant: Instant }) {
  const locale = useLocale()
  const now = useRouteLoaderData<{ now: Instant }>('root')?.now ?? instant
  return (
    <time
      dateTime={new Date(instant).toISOString()}
      title={formatMoment(instant, locale)}
      className="whitespace-nowrap tabular-nums"
    >
      {formatShort(instant, locale, now)}
    </time>
  )
}
