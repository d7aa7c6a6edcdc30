import { EXTRAS, hasStaffRole, MAY, PERMISSIONS, type Permission, type Role } from './permissions.ts'

export type UserId = string & { readonly __brand: 'UserId' }
export type VisitorId = string & { readonly __brand: 'VisitorId' }

export type SignedInAccount = {
  readonly userId: UserId
  readonly username: string | null
  readonly name: string
  /** '' if the account has no address, for example after a sign-in by a provider that gave none. */
  readonly email: string
  readonly roles: readonly Role[]
  /** The permissions that an owner gave to this person alone, beside those of the roles. */
  readonly extra?: readonly Permission[]
  readonly sessionId: string
  /** A staff member who must set up a second factor first. Until then the roles that need it do not count. */
  readonly mustSetUpSecondFactor?: true
}

/** Why a browser's session no longer counts (behaviour: Ended sessions; decisions: People). */
export type SessionEnd = 'WHITELIST_USER_DENIED' | 'PERMISSION_DENIED'

/** The sender of a request. Every sender has a visitor id; a sender with a live session also has an account. */
export type Caller = {
  readonly visitorId: VisitorId
  /** The visitor id was made for this request, so no page and no cart of the visitor can exist. */
  readonly isNewVisitor?: true
  readonly account: SignedInAccount | null
  readonly sessionEnded: SessionEnd | null
  /** The reason, if the session was ended on purpose. */
  readonly endedBecause?: EndReason | null
  /** The staff member who looks as this student. Such a page must not hold private data of the student. */
  readonly impersonatedBy?: UserId
}

export function isStudent(caller: Caller): boolean {
  return caller.account?.roles.includes('student') ?? false
}

/** True for everybody of the back office. What each may do there, `may` tells. */
export function isStaff(caller: Caller): boolean {
  return hasStaffRole(caller.account?.roles ?? [])
}

/** A caller who is signed in. */
export type Member = Caller & { readonly account: SignedInAccount }

/** True if the caller may do this now. Every use-case and door of staff begins with it. */
export function may(caller: Caller, permission: Permission): caller is Member {
  const { account } = caller
  if (!account) return false
  return account.roles.some(role => MAY[role].includes(permission)) || isExtra(account, permission)
}

/** Returns everything that the caller may do, for menus and pages. */
export function permissionsOf(caller: Caller): readonly Permission[] {
  return PERMISSIONS.filter(permission => may(caller, permission))
}

function isExtra({ roles, extra = [] }: SignedInAccount, permission: Permission): boolean {
  return extra.includes(permission) && roles.some(role => EXTRAS[role]?.includes(permission))
}

/** Why a session was ended on purpose, so that its owner can be told (behaviour: Ended sessions). */
export const END_REASONS = [
  'DEVICE_LIMIT',
  'SIGNED_OUT_ELSEWHERE',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'ROLES_CHANGED',
  'SECOND_FACTOR_ON',
  'BLOCKED',
  'ENDED_BY_STAFF',
] as const
export type EndReason = (typeof END_REASONS)[number]
