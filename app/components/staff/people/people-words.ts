import type { Person } from '#app/business/accounts/people/get-person.server.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { ROLE_WORDS, rolesIn } from '#app/business/callers/role-words.ts'
import { formatTime } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

export function roleLabel(role: Role): string {
  return ROLE_WORDS[role]()
}

/** Words the list of roles that a user row keeps. */
export function rolesInWords(list: string): string {
  return rolesIn(list)
}

/** Failed sign-ins on a day: their number, the first time, and the number of networks. */
export function failedSignInWords(
  { attempts, networks, firstAt, isAtLeast }: Person['failedSignIns'][number],
  locale: Locale,
): string {
  const since = formatTime(firstAt, locale)
  const inputs = { tries: attempts, networks, since }
  return isAtLeast ? m.students_failed_sign_ins_many(inputs) : m.students_failed_sign_ins(inputs)
}
