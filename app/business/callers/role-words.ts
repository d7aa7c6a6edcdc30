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

const DOES: Readonly<Record<Role, () => string>> = {
  student: m.roles_does_student,
  instructor: m.roles_does_instructor,
  owner: m.roles_does_owner,
  cashier: m.roles_does_cashier,
  editor: m.roles_does_editor,
  accountant: m.roles_does_accountant,
  support: m.roles_does_support,
}

/** Says in one line what people with a role may do. */
export function roleHint(role: Role | Permission): string {
  return (DOES[role as Role] ?? m.roles_does_refunds)()
}

/** Words the list of roles that a user row keeps. `admin` is what an owner was called before. */
export function rolesInWords(list: string, options: InLocale = {}): string {
  const kept = list.replace(/\badmin\b/, 'owner')
  return [...parseRoles(kept), ...extraPermissions(kept)].map(role => roleLabel(role, options)).join(', ')
}
