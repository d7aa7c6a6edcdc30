/** What the room says to an open page: that something changed, never what. The page reads again through its own calls. */
export type Hint =
  | { kind: 'order-changed'; id?: number }
  | { kind: 'access-opened'; id?: number }
  | { kind: 'session-ended'; id?: number }

/** The party's name in the address: /parties/shop-room/<room>. */
export const PARTY = 'shop-room'

/** One room per person: everything that waits for the same person listens in the same place. */
export function roomOf(kind: 'student' | 'visitor', id: string): string {
  return `${kind}-${id}`
}
