import type { Announced } from '#app/business/notifications/jobs.ts'

/**
 * A message from the room to an open page: something changed. The page then reads the change. behaviour: Live
 * connection
 */
export type Hint = Omit<Announced, 'kind'> & { readonly kind: Announced['kind'] | 'signed-in' }

/** A message from a page to the room: somebody signed in. Nobody trusts it: other pages check their session again. */
export type SignInEvent = { readonly kind: 'sign-in'; readonly user_id: string }

/** The party's name in the address: /parties/shop-room/<room>. */
export const PARTY = 'shop-room'

/** The name of a person's room. All pages of one person connect to it. */
export function roomOf(kind: 'student' | 'visitor', id: string): string {
  return `${kind}-${id}`
}

/**
 * The name of a course's room. Every page that shows its comments may connect to it, so its hints say nothing about a
 * person.
 */
export function roomOfCourse(courseId: number): string {
  return `course-${courseId}`
}

/** True for a course's room, which needs no ticket. */
export function isCourseRoom(room: string): boolean {
  return /^course-[1-9][0-9]{0,14}$/.test(room)
}

/** The room that a page connects to, and the signed proof that it may. */
export type RoomTicket = { readonly room: string; readonly ticket: string }
