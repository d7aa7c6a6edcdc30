import type { EndReason } from './session-ends.ts'

export const ROLES = ['student', 'instructor', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Out of a user's row; words that are no role count for nothing. */
export function parseRoles(list: string): Role[] {
  const words = list.split(',').map(word => word.trim())
  return ROLES.filter(role => words.includes(role))
}

export type UserId = string & { readonly __brand: 'UserId' }
export type VisitorId = string & { readonly __brand: 'VisitorId' }

export type SignedInAccount = {
  readonly userId: UserId
  readonly username: string | null
  readonly name: string
  /** '' for who has none: somebody let in by a provider that gave none away. */
  readonly email: string
  readonly roles: readonly Role[]
  readonly sessionId: string
  /** Staff in a shop that holds staff to a second factor, without one: counts as staff nowhere until it is set up. */
  readonly mustSetUpSecondFactor?: true
}

/** Why a session that a browser still shows no longer counts (§6, decisions: People). */
export type SessionEnd = 'WHITELIST_USER_DENIED' | 'PERMISSION_DENIED'

/** Who is asking: always a visitor, and somebody with an account when a live session says so. */
export type Caller = {
  readonly visitorId: VisitorId
  readonly account: SignedInAccount | null
  readonly sessionEnded: SessionEnd | null
  /** Of a session that was ended on purpose: why. */
  readonly endedBecause?: EndReason | null
  /** The member of staff who reads a page as this student sees it: what goes into it holds nothing private of the student's. */
  readonly lookedAtBy?: UserId
}

export function isStudent(caller: Caller): boolean {
  return caller.account?.roles.includes('student') ?? false
}

export function isStaff(caller: Caller): boolean {
  return caller.account?.roles.includes('admin') ?? false
}
