import type { Role } from '#app/business/accounts/sessions/caller.ts'
import type { TooManyTries } from '#app/business/accounts/throttle.server.ts'
import type { Instant } from '#app/platform/clock.ts'

/** What staff look for. Empty words and nulls leave it open. */
export type PeopleFilter = {
  readonly words: string
  readonly groupId: number | null
  readonly role: Role | null
  readonly isGuest: boolean
  readonly hasCourse: boolean
  /** Nobody signed in since then. */
  readonly idleSince: Instant | null
  /** Where the page before ended. */
  readonly before: number | null
}

/** Somebody in a list for staff. */
export type FoundPerson = {
  /** His place among all, the newest with the highest. */
  readonly id: number
  readonly userId: string
  readonly name: string
  readonly username: string | null
  readonly email: string
  readonly tel: string
  readonly groupName: string | null
  readonly roles: readonly Role[]
  readonly isGuest: boolean
  readonly courses: number
  readonly lastSignInAt: Instant | null
  readonly isBlocked: boolean
}

/** `next`: where to look on, also when a filter left nothing of those that were looked at. */
export type FoundPeople = { readonly people: readonly FoundPerson[]; readonly next: number | null }

/** Why an act of staff about a person was not done. */
export type PersonRefusal =
  | {
      readonly code:
        | 'NOT_STAFF'
        /** Somebody else of staff was first, or the person did it himself: look again. */
        | 'PERSON_CHANGED'
        | 'OWN_ACCOUNT'
        | 'ROLES_EMPTY'
        | 'NOTE_REQUIRED'
        | 'REASON_TOO_LONG'
        | 'GROUP_NOT_FOUND'
        | 'NO_ADDRESS'
        | 'WRONG_CODE'
    }
  | TooManyTries
