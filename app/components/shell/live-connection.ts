import { m } from '#app/i18n/paraglide/messages.js'
import { toast } from '#app/ui/toast.ts'
import type { Hint, RoomTicket, SignInEvent } from '../../../party/events.ts'
import { type OpenRoom, openRoom } from './open-room.ts'
import { checkSession } from './session-guard.ts'
import { HINT } from './use-hints.ts'

/** When another tab signs in, its hint arrives before this browser has the new cookie. */
const PENDING_ANSWER_MS = 1_000

let current: OpenRoom | null = null

/**
 * Connects to this room and leaves any other. `onOther` is called when another tab signs in, or roles change: all data
 * must reload.
 */
export function connect(live: RoomTicket, onOther: () => void): void {
  if (current?.socket.room === live.room) return
  const before = current
  if (before) leave(before, live.room)
  let isFirst = true
  current = openRoom(live.room, async () => {
    const { ticket } = isFirst ? live : await newTicket()
    isFirst = false
    return { ticket }
  })
  const opened = current.socket
  let wasOpen = false
  /** Sets `data-live` of the page: events that happen while it is not `open` are missed. */
  const sayState = () => {
    if (opened !== current?.socket) return
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
function leave({ socket, leave }: OpenRoom, room: string): void {
  const userId = /^student-(.*)/.exec(room)?.[1]
  if (userId && socket.room?.startsWith('visitor-') && socket.readyState === WebSocket.OPEN) {
    const event: SignInEvent = { kind: 'sign-in', user_id: userId }
    socket.send(JSON.stringify(event))
  }
  leave()
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
