import { m } from '#app/i18n/paraglide/messages.js'
import type { Locale } from './locale.ts'

/** Says within what time the school checks a transfer slip; '' if the shop promises nothing (0 hours). */
export function slipPromise(hours: number, locale: Locale): string {
  if (hours <= 0) return ''
  const isDays = hours > 24 && hours % 24 === 0
  return isDays
    ? m.orders_slip_promise_days({ n: hours / 24 }, { locale })
    : m.orders_slip_promise_hours({ n: hours }, { locale })
}
