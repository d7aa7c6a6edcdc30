import { PartySocket } from 'partysocket'
import { type Hint, PARTY, type RoomTicket, type SignInEvent } from '../../../party/events.ts'
import { lookWhetherItIsOver } from './session-guard.ts'
import { HINT } from './use-hints.ts'

/** Another tab may be signing in anew: the hint overtakes the answer that brings this browser its new cookie. */
const ANSWER_ON_ITS_WAY_MS = 1_000

let socket: PartySocket | null = null

/** Listens in this room from now on, and in no other. `onOther`: who is looking changed elsewhere, so everything is read again. */
export function connect(live: RoomTicket, onOther: () => void): void {
  if (socket?.room === live.room) return
  const before = socket
  if (before) leave(before, live.room)
  let isFirst = true
  socket = new PartySocket({
    host: window.location.host,
    party: PARTY,
    room: live.room,
    protocol: window.location.protocol === 'https:' ? 'wss' : 'ws',
    query: async () => {
      const { ticket } = isFirst ? live : await newTicket()
      isFirst = false
      return { ticket }
    },
    // §9 'Socket reconnect'.
    minReconnectionDelay: 1_000,
    maxReconnectionDelay: 5_000,
    connectionTimeout: 20_000,
  })
  socket.addEventListener('message', ({ data }) => {
    const hint = readHint(data)
    if (hint?.kind === 'session-ended') setTimeout(lookWhetherItIsOver, ANSWER_ON_ITS_WAY_MS)
    else if (hint?.kind === 'signed-in') onOther()
    else if (hint) window.dispatchEvent(new CustomEvent(HINT, { detail: hint }))
  })
}

/** Somebody who signs in leaves the visitor's room, and tells it, for the other pages that are open there (§1). */
function leave(before: PartySocket, room: string): void {
  const userId = /^student-(.*)/.exec(room)?.[1]
  if (userId && before.room?.startsWith('visitor-') && before.readyState === WebSocket.OPEN) {
    const event: SignInEvent = { kind: 'sign-in', user_id: userId }
    before.send(JSON.stringify(event))
  }
  before.close()
}

async function newTicket(): Promise<RoomTicket> {
  const answer = await fetch('/live/ticket')
  return answer.json()
}

function readHint(data: unknown): Hint | null {
  try {
    return JSON.parse(String(data)) as Hint
  } catch {
    return null
  }
}
