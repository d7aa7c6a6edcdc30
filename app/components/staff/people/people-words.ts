import type { Person } from '#app/business/accounts/people/get-person.server.ts'
import { formatTime } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** Failed sign-ins on a day: their number, the first time, and the number of networks. */
export function failedSignInWords(
  { attempts, networks, firstAt, isAtLeast }: Person['failedSignIns'][number],
  locale: Locale,
): string {
  const since = formatTime(firstAt, locale)
  const inputs = { tries: attempts, networks, since }
  return isAtLeast ? m.students_failed_sign_ins_many(inputs) : m.students_failed_sign_ins(inputs)
}
