import { m } from '#app/i18n/paraglide/messages.js'

const MINUTE_MS = 60_000

/** How long somebody has waited, in the largest unit that says something: minutes, hours, days. */
export function ageWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS))
  if (minutes < 60) return m.orders_staff_age_minutes({ n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? m.orders_staff_age_hours({ n: hours })
    : m.orders_staff_age_days({ n: Math.floor(hours / 24) })
}
