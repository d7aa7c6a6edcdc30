/** `instructor` is the teacher of some courses. The roles after it work in the back office. */
export const ROLES = ['student', 'instructor', 'owner', 'cashier', 'editor', 'accountant', 'support'] as const
export type Role = (typeof ROLES)[number]

/** The roles of the back office. */
export const STAFF_ROLES: readonly Role[] = ROLES.filter(role => role !== 'student' && role !== 'instructor')

/** Returns the roles in a user row's list. Other words are ignored; `extraPermissions` reads some of them. */
export function parseRoles(list: string): Role[] {
  const words = list.split(',').map(word => word.trim())
  return ROLES.filter(role => words.includes(role))
}

export const PERMISSIONS = [
  'orders.read',
  'orders.decide',
  'orders.dispatch',
  'money.read',
  'refunds.give',
  'exports.take',
  'access.give',
  'people.read',
  /** Notes, links to a new password, and looking as a student: help that gives nothing away. */
  'people.help',
  'people.write',
  'catalogue.write',
  'stock.write',
  'offers.write',
  'pages.write',
  'comments.moderate',
  /** Answering in every course as the school. */
  'comments.answer',
  /** The teacher's desk, for one's own courses. */
  'courses.teach',
  /** The teacher's desk of every course. */
  'courses.oversee',
  'settings.write',
  'money.destinations',
  'team.write',
  'audit.read',
  'jobs.repair',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * The permissions of each role. A person with several roles has the permissions of all of them.
 * behaviour: Who may do what
 */
export const MAY: Readonly<Record<Role, readonly Permission[]>> = {
  student: [],
  instructor: ['courses.teach'],
  owner: PERMISSIONS,
  cashier: ['orders.read', 'orders.decide', 'orders.dispatch', 'money.read', 'people.read'],
  editor: [
    'catalogue.write',
    'stock.write',
    'offers.write',
    'pages.write',
    'comments.moderate',
    'comments.answer',
  ],
  accountant: ['orders.read', 'money.read', 'exports.take'],
  support: ['orders.read', 'people.read', 'people.help', 'comments.answer'],
}

/** The permissions that a role does not have by itself, and that an owner may give to one person with that role. */
export const EXTRAS: Partial<Readonly<Record<Role, readonly Permission[]>>> = {
  accountant: ['refunds.give'],
}

/** Returns the roles that may do this. */
export function rolesWith(permission: Permission): readonly Role[] {
  return ROLES.filter(role => MAY[role].includes(permission))
}

/** Returns who may do this, so that a refusal can name them. The permission itself: people who got it alone. */
export function whoMay(permission: Permission): readonly (Role | Permission)[] {
  const isExtra = ROLES.some(role => EXTRAS[role]?.includes(permission))
  return isExtra ? [...rolesWith(permission), permission] : rolesWith(permission)
}

/** Returns the extra permissions in a user row's list of roles. They count only beside a role that can have them. */
export function extraPermissions(list: string): readonly Permission[] {
  const words = list.split(',')
  const possible = ROLES.flatMap(role => (words.includes(role) ? (EXTRAS[role] ?? []) : []))
  return possible.filter(permission => words.includes(permission))
}

/** True if an extra permission is asked for without a role that can have it. `rolesAsKept` leaves such a one out. */
export function hasLoneExtra(words: readonly string[]): boolean {
  const possible = extraPermissions(words.join(','))
  return PERMISSIONS.some(one => words.includes(one) && !possible.includes(one))
}

/** Returns the list that a user row keeps: the roles in their order, then the extra permissions that they can have. */
export function rolesAsKept(words: readonly string[]): string {
  const roles = ROLES.filter(role => words.includes(role))
  return [...roles, ...extraPermissions(words.join(','))].join(',')
}

const ROLES_WITH_MONEY: readonly Role[] = ['owner', 'cashier', 'accountant']

/**
 * Returns the roles that nobody has without a second factor, as REQUIRE_STAFF_SECOND_FACTOR names them. A word that is
 * no role of the back office counts as all of them, so that a slip of the pen opens nothing.
 */
export function rolesWithSecondFactor(setting = ''): readonly Role[] {
  if (setting === 'true') return ROLES_WITH_MONEY
  const words = setting === 'false' ? [] : setting.split(/[ ,]+/).filter(Boolean)
  const isEach = words.every(word => hasStaffRole([word]))
  return STAFF_ROLES.filter(role => !isEach || words.includes(role))
}

/**
 * Returns the roles that nobody has without a second factor: as the operator's variable says, else as owners have
 * `chosen` (null: never), else the owner's in a deployed shop.
 */
export function guardedRoles(
  environment: { readonly ENVIRONMENT: string; readonly REQUIRE_STAFF_SECOND_FACTOR?: string | undefined },
  chosen: string | null,
): readonly Role[] {
  const usual = environment.ENVIRONMENT === 'local' ? '' : 'owner'
  return rolesWithSecondFactor(environment.REQUIRE_STAFF_SECOND_FACTOR || (chosen ?? usual))
}

/** True if a person with these roles works in the back office, so stricter rules guard the account. */
export function hasStaffRole(roles: readonly string[]): boolean {
  return STAFF_ROLES.some(role => roles.includes(role))
}
