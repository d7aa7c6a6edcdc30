import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { extraPermissions, type Permission, parseRoles, type Role } from './permissions.ts'

/** Without `locale`, the page's language. */
type InLocale = { readonly locale?: Locale }

const LABELS: Readonly<Record<Role, (none?: Record<never, never>, options?: InLocale) => string>> = {
  student: m.students_role_student,
  instructor: m.students_role_instructor,
  owner: m.students_role_owner,
  cashier: m.students_role_cashier,
  editor: m.students_role_editor,
  accountant: m.students_role_accountant,
  support: m.students_role_support,
}

/** Words a role, or the permission that people have beside a role. */
export function roleLabel(role: Role | Permission, options: InLocale = {}): string {
  return (LABELS[role as Role] ?? m.students_extra_refunds)({}, options)
}

/** Words the list of roles that a user row keeps. `admin` is what an owner was called before. */
export function rolesInWords(list: string, options: InLocale = {}): string {
  const kept = list.replace(/\badmin\b/, 'owner')
  return [...parseRoles(kept), ...extraPermissions(kept)].map(role => roleLabel(role, options)).join(', ')
}
