import type { Person } from '#app/business/accounts/people/get-person.server.ts'
import { ROLES, type Role } from '#app/business/callers/permissions.ts'
import { formatTime } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

export function roleLabel(role: Role): string {
  switch (role) {
    case 'student':
      return m.students_role_student()
    case 'instructor':
      return m.students_role_instructor()
    case 'owner':
      return m.students_role_owner()
    case 'cashier':
      return m.students_role_cashier()
    case 'editor':
      return m.students_role_editor()
    case 'accountant':
      return m.students_role_accountant()
    case 'support':
      return m.students_role_support()
  }
}

/** Words the list of roles that a user row keeps. `admin` is what an owner was called before. */
export function rolesInWords(list: string): string {
  const words = list.replace(/\badmin\b/, 'owner').split(',')
  const roles = ROLES.filter(role => words.includes(role)).map(roleLabel)
  return [...roles, ...(words.includes('refunds.give') ? [m.students_extra_refunds()] : [])].join(', ')
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
