import { type Instant, MINUTE } from '#app/platform/clock.ts'
import type { Signer } from '#app/platform/signing.ts'
import { type RoomTicket, roomOf } from './events.ts'

/** A page connects a second after it loaded, and asks for a new ticket when it reconnects. */
const HOLDS_FOR = 5 * MINUTE
const PURPOSE = 'live-room'

type Listener = { readonly account: { readonly userId: string } | null; readonly visitorId: string }

/** A person's own room and a signed ticket to it. The signature saves a database read per connection. */
export async function ticketFor(
  signer: Signer,
  { account, visitorId }: Listener,
  now: Instant,
): Promise<RoomTicket> {
  const room = account ? roomOf('student', account.userId) : roomOf('visitor', visitorId)
  const until = now + HOLDS_FOR
  return { room, ticket: `${until}.${await signer.sign(PURPOSE, `${room}\n${until}`)}` }
}

/** True if the shop signed the ticket for this room and it has not expired. */
export async function isTicketFor(
  signer: Signer,
  { room, ticket }: RoomTicket,
  now: Instant,
): Promise<boolean> {
  const [until = '', signature = ''] = ticket.split('.')
  return (await signer.verify(PURPOSE, `${room}\n${until}`, signature)) && now < Number(until)
}
