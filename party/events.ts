/** A message from the room to an open page: something changed. The page then reads the change. behaviour: Live connection */
export type Hint = {
  readonly kind: 'order-changed' | 'payment-changed' | 'access-opened' | 'session-ended' | 'signed-in'
  readonly id?: number
}

/** A message from a page to the room: somebody signed in. Nobody trusts it: other pages check their session again. */
export type SignInEvent = { readonly kind: 'sign-in'; readonly user_id: string }

/** The party's name in the address: /parties/shop-room/<room>. */
export const PARTY = 'shop-room'

/** The name of a person's room. All pages of one person connect to it. */
export function roomOf(kind: 'student' | 'visitor', id: string): string {
  return `${kind}-${id}`
}

/** The room that a page connects to, and the signed proof that it may. */
export type RoomTicket = { readonly room: string; readonly ticket: string }
