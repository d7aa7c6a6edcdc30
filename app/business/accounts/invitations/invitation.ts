import { ROLES } from '#app/business/callers/permissions.ts'
import type { TooManyTries } from '#app/business/callers/throttle.server.ts'
import { DAY, type Instant } from '#app/platform/clock.ts'

/** How long the link of an invitation works. */
export const INVITATION_LIFE = 7 * DAY

/** An invitation that nobody has accepted or withdrawn, as owners see it. */
export type ListedInvitation = {
  readonly id: string
  readonly email: string
  readonly rolesAsKept: string
  /** The owner who sent it. */
  readonly by: string
  readonly expiresAt: Instant
}

/** An invitation as the person with its link sees it. */
export type OpenInvitation = {
  readonly id: string
  readonly email: string
  readonly rolesAsKept: string
  /** The owner who sent it. */
  readonly by: string
  /** The step that the page offers: accept, make the account, or sign in to the account with this address. */
  readonly way: 'accept' | 'register' | 'sign-in'
}

/** Why a link of an invitation does not work, or not for this reader. */
export type InvitationRefusal =
  | {
      readonly code:
        | 'INVITATION_UNKNOWN'
        | 'INVITATION_EXPIRED'
        | 'INVITATION_USED'
        | 'INVITATION_WITHDRAWN'
        | 'INVITATION_ROLE_GONE'
        | 'INVITER_MAY_NOT'
    }
  /** The signed-in account has another address. `email` is the masked address of the invitation. */
  | { readonly code: 'INVITATION_OF_OTHER'; readonly email: string }
  | TooManyTries

type State = {
  readonly roles: string
  readonly expiresAt: Instant
  readonly acceptedAt: Instant | null
  readonly withdrawnAt: Instant | null
  /** The owner who sent it may still give roles. */
  readonly mayInvite: boolean
}

/** Returns why this invitation no longer works; null: it works. */
export function invitationFault(
  { roles, expiresAt, acceptedAt, withdrawnAt, mayInvite }: State,
  now: Instant,
): Exclude<
  InvitationRefusal['code'],
  'INVITATION_OF_OTHER' | 'INVITATION_UNKNOWN' | 'TOO_MANY_TRIES'
> | null {
  if (acceptedAt !== null) return 'INVITATION_USED'
  if (withdrawnAt !== null) return 'INVITATION_WITHDRAWN'
  if (now >= expiresAt) return 'INVITATION_EXPIRED'
  const isKnown = (word: string) => word.includes('.') || ROLES.some(role => role === word)
  if (!roles.split(',').every(isKnown)) return 'INVITATION_ROLE_GONE'
  return mayInvite ? null : 'INVITER_MAY_NOT'
}

/** Returns the address with its name hidden but for the first letter: 's…@example.com'. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.).*@/, '$1…@')
}
