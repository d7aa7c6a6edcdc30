import type { ProofRefusal } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import type { TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Instant } from '#app/platform/clock.ts'

/** A search by staff. Empty words, nulls, false and what is left out do not filter. */
export type PeopleFilter = {
  readonly words: string
  readonly groupId?: number | null
  readonly role?: Role | null
  readonly isGuest?: boolean
  /** Only people who have access to a course, now or from a later day. */
  readonly hasCourse?: boolean
  /** Only people who have not signed in since then. */
  readonly idleSince?: Instant | null
  /** Only people who agreed to news and offers. */
  readonly wantsNews?: boolean
  /** The last id of the page before. */
  readonly before?: number | null
  readonly oldestFirst?: boolean
}

/** A person in a list for staff. */
export type FoundPerson = {
  /** The newer the person, the higher. */
  readonly id: number
  readonly userId: string
  readonly name: string
  readonly username: string | null
  readonly email: string
  readonly tel: string
  readonly groupName: string | null
  readonly roles: readonly Role[]
  readonly isGuest: boolean
  /** The number of courses to which the person has access, now or from a later day. */
  readonly courses: number
  /** When the account was made. */
  readonly since: Instant
  readonly lastSignInAt: Instant | null
  readonly isBlocked: boolean
}

/** `next` is where the next page begins. It may be set even if `people` is empty. */
export type FoundPeople = { readonly people: readonly FoundPerson[]; readonly next: number | null }

/** Why a staff member's action on a person was refused. */
export type PersonRefusal =
  | {
      readonly code:
        | 'NOT_STAFF'
        /** Another staff member, or the person, changed it first. Reload the page. */
        | 'PERSON_CHANGED'
        | 'OWN_ACCOUNT'
        | 'ROLES_EMPTY'
        /** The right to refund was asked for without the role of an accountant. */
        | 'EXTRA_ALONE'
        | 'NOTE_REQUIRED'
        | 'REASON_TOO_LONG'
        | 'GROUP_NOT_FOUND'
        | 'NO_ADDRESS'
        /** No other owner has a second factor. */
        | 'LAST_GUARDED_OWNER'
    }
  | ProofRefusal
  | TooManyTries
