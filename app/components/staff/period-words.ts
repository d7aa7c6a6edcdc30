import { formatMoment } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'

/** A period; without end if `until` is null. */
export function formatPeriod(from: Instant, until: Instant | null, locale: Locale): string {
  const start = formatMoment(from, locale)
  return until === null
    ? m.staff_period_open({ from: start })
    : m.staff_period({ from: start, until: formatMoment(until, locale) })
}
