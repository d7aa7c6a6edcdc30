import { PartySocket } from 'partysocket'
import { m } from '#app/i18n/paraglide/messages.js'
import { toast } from '#app/ui/toast.ts'
import { type Hint, PARTY, type RoomTicket, type SignInEvent } from '../../../party/events.ts'
import { checkSession } from './session-guard.ts'
import { HINT } from './use-hints.ts'

/** When another tab signs in, its hint arrives before this browser has the new cookie. */
const PENDING_ANSWER_MS = 1_000

let socket: PartySocket | null = null

/**
 * Connects to this room and leaves any other. `onOther` is called when another tab signs in, or roles change: all data
 * must reload.
 */
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
    // behaviour: Reconnecting
    minReconnectionDelay: 1_000,
    maxReconnectionDelay: 5_000,
    connectionTimeout: 20_000,
  })
  const opened = socket
  let wasOpen = false
  /** Sets `data-live` of the page: events that happen while it is not `open` are missed. */
  const sayState = () => {
    if (opened !== socket) return
    const isOpen = opened.readyState === WebSocket.OPEN
    document.documentElement.dataset.live = isOpen ? 'open' : 'closed'
    // The page missed the hints that were sent while the line was broken.
    if (isOpen && wasOpen) window.dispatchEvent(new Event(HINT))
    wasOpen ||= isOpen
  }
  sayState()
  opened.addEventListener('open', sayState)
  opened.addEventListener('close', sayState)
  opened.addEventListener('message', ({ data }) => {
    const hint = readHint(data)
    if (hint?.kind === 'session-ended') setTimeout(checkSession, PENDING_ANSWER_MS)
    else if (hint?.kind === 'signed-in') onOther()
    else if (hint?.kind === 'roles-changed') {
      onOther()
      void toast({ kind: 'info', title: m.team_roles_changed(), description: m.team_roles_changed_text() })
    } else if (hint) window.dispatchEvent(new Event(HINT))
  })
}

/** Leaves the room. A person who signs in first tells their visitor's room, for their other open pages. */
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
