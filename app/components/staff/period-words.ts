import { formatDay, formatTime } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'

/** A moment on Bangkok's clock, always with its date: staff look at what is long past. */
export function sayMoment(at: Instant, locale: Locale): string {
  return m.orders_when_day({ day: formatDay(at, locale), time: formatTime(at, locale) })
}

/** From when until when; `until` null is without end. */
export function sayPeriod(from: Instant, until: Instant | null, locale: Locale): string {
  const start = sayMoment(from, locale)
  return until === null
    ? m.staff_period_open({ from: start })
    : m.staff_period({ from: start, until: sayMoment(until, locale) })
}
