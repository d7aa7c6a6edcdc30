import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { extraPermissions, parseRoles, type Role } from './permissions.ts'

/** The words of each role, in the page's language without `locale`. */
export const ROLE_WORDS: Readonly<
  Record<Role, (none?: Record<never, never>, options?: { locale?: Locale }) => string>
> = {
  student: m.students_role_student,
  instructor: m.students_role_instructor,
  owner: m.students_role_owner,
  cashier: m.students_role_cashier,
  editor: m.students_role_editor,
  accountant: m.students_role_accountant,
  support: m.students_role_support,
}

/** Words the list of roles that a user row keeps. `admin` is what an owner was called before. */
export function rolesIn(list: string, locale?: Locale): string {
  const kept = list.replace(/\badmin\b/, 'owner')
  const options: { locale?: Locale } = locale ? { locale } : {}
  const extra = extraPermissions(kept).map(() => m.students_extra_refunds({}, options))
  return [...parseRoles(kept).map(role => ROLE_WORDS[role]({}, options)), ...extra].join(', ')
}
