/** What the room says to an open page: that something changed, never what. The page reads again through its own calls. */
export type Hint = {
  readonly kind: 'order-changed' | 'payment-changed' | 'access-opened' | 'session-ended' | 'signed-in'
  readonly id?: number
}

/** What a page says to the room: that somebody signed in with a password (§1). Believed by nobody: other pages look again. */
export type SignInEvent = { readonly kind: 'sign-in'; readonly user_id: string }

/** The party's name in the address: /parties/shop-room/<room>. */
export const PARTY = 'shop-room'

/** One room per person: everything that waits for the same person listens in the same place. */
export function roomOf(kind: 'student' | 'visitor', id: string): string {
  return `${kind}-${id}`
}

/** Where a page listens, and the proof that it may. */
export type RoomTicket = { readonly room: string; readonly ticket: string }
