import type { Locale } from './locale.ts'

const BANGKOK_OFFSET_MS = 7 * 3_600_000
const MONTHS: Record<Locale, readonly string[]> = {
  th: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
}
/** Thai years count from the Buddha's death. */
const YEAR_SHIFT: Record<Locale, number> = { th: 543, en: 0 }

// Not Intl or dayjs: server and phone must print the same characters, and pages load no library for it.

/** Bangkok's wall clock at an instant: read it by the UTC functions of Date. */
export function bangkokClock(instant: number): Date {
  return new Date(instant + BANGKOK_OFFSET_MS)
}

/** The date and time of an instant in Bangkok, as spreadsheets read it: '2026-11-20 14:05:09'. */
export function formatTimestamp(instant: number): string {
  return bangkokClock(instant).toISOString().slice(0, 19).replace('T', ' ')
}

/** The year of an instant in Bangkok: '2569', '2026'. */
export function formatYear(instant: number, locale: Locale): string {
  return String(bangkokClock(instant).getUTCFullYear() + YEAR_SHIFT[locale])
}

/** The date of an instant in Bangkok: '20 พ.ย. 2569', '20 Nov 2026'. */
export function formatDay(instant: number, locale: Locale): string {
  const clock = bangkokClock(instant)
  const month = MONTHS[locale][clock.getUTCMonth()]
  return `${clock.getUTCDate()} ${month} ${formatYear(instant, locale)}`
}

/** The time of an instant in Bangkok: '14:05 น.', '14:05'. */
export function formatTime(instant: number, locale: Locale): string {
  const clock = bangkokClock(instant)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  const time = `${twoDigits(clock.getUTCHours())}:${twoDigits(clock.getUTCMinutes())}`
  return locale === 'th' ? `${time} น.` : time
}

/** The date and time of an instant in Bangkok: '20 พ.ย. 2569 เวลา 14:05 น.', '20 Nov 2026 at 14:05'. */
export function formatMoment(instant: number, locale: Locale): string {
  const between = locale === 'th' ? 'เวลา' : 'at'
  return `${formatDay(instant, locale)} ${between} ${formatTime(instant, locale)}`
}

/** The same after its English preposition: 'on 20 Nov 2026 at 14:05'. Thai needs none. */
export function onMoment(instant: number, locale: Locale): string {
  const moment = formatMoment(instant, locale)
  return locale === 'th' ? moment : `on ${moment}`
}

/** True if both instants are on one day in Bangkok. */
export function isSameDay(one: number, other: number): boolean {
  return formatDay(one, 'en') === formatDay(other, 'en')
}

/** The date and time of an instant in Bangkok; of today: 'วันนี้ 14:05 น.', 'today at 14:05'. */
export function formatWhen(instant: number, locale: Locale, now: number): string {
  if (!isSameDay(instant, now)) return formatMoment(instant, locale)
  const time = formatTime(instant, locale)
  return locale === 'th' ? `วันนี้ ${time}` : `today at ${time}`
}

/** The day of an instant in Bangkok, short for a table: 'Today 14:05', '20 Nov', '20 Nov 2025'. */
export function formatShort(instant: number, locale: Locale, now: number): string {
  if (isSameDay(instant, now)) return `${locale === 'th' ? 'วันนี้' : 'Today'} ${formatTime(instant, locale)}`
  const day = formatDay(instant, locale)
  const isThisYear = bangkokClock(instant).getUTCFullYear() === bangkokClock(now).getUTCFullYear()
  return isThisYear ? day.replace(/ \d+$/, '') : day
}
