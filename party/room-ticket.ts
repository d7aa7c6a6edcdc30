import { type Instant, MINUTE } from '#app/platform/clock.ts'
import type { Signer } from '#app/platform/signing.ts'
import { type RoomTicket, roomOf } from './events.ts'

/** A page asks for a new one when it connects again. */
const HOLDS_FOR = 30 * MINUTE
const PURPOSE = 'live-room'

type Listener = { readonly account: { readonly userId: string } | null; readonly visitorId: string }

/** Somebody's own room, and a signed ticket to it, so that opening a connection asks no database. */
export async function ticketFor(
  signer: Signer,
  { account, visitorId }: Listener,
  now: Instant,
): Promise<RoomTicket> {
  const room = account ? roomOf('student', account.userId) : roomOf('visitor', visitorId)
  const until = now + HOLDS_FOR
  return { room, ticket: `${until}.${await signer.sign(PURPOSE, `${room}\n${until}`)}` }
}

/** True for a ticket that the shop made for this room and that still holds. */
export async function isTicketFor(
  signer: Signer,
  { room, ticket }: RoomTicket,
  now: Instant,
): Promise<boolean> {
  const [until = '', signature = ''] = ticket.split('.')
  return (await signer.verify(PURPOSE, `${room}\n${until}`, signature)) && now < Number(until)
}
