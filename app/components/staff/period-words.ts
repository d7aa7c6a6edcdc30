import { formatDay, formatTime } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'

/** A time in Bangkok, always with its date, because staff read old entries. */
export function formatMoment(at: Instant, locale: Locale): string {
  return m.orders_when_day({ day: formatDay(at, locale), time: formatTime(at, locale) })
}

/** The same with its English preposition: 'on 20 Nov 2026 at 14:05'. Thai needs none. */
export function onMoment(at: Instant, locale: Locale): string {
  return m.orders_when_on({ day: formatDay(at, locale), time: formatTime(at, locale) })
}

/** A period; without end if `until` is null. */
export function formatPeriod(from: Instant, until: Instant | null, locale: Locale): string {
  const start = formatMoment(from, locale)
  return until === null
    ? m.staff_period_open({ from: start })
    : m.staff_period({ from: start, until: formatMoment(until, locale) })
}
