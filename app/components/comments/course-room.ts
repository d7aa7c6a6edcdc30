import { PartySocket } from 'partysocket'
import { type Hint, PARTY, roomOfCourse } from '../../../party/events.ts'

export type CourseRoom = { readonly isOpen: () => boolean; readonly leave: () => void }

/** Joins the live room of a course. `onHint` is called when its comments change, and when a broken line is back. */
export function joinCourseRoom(courseId: number, onHint: () => void): CourseRoom {
  const socket = new PartySocket({
    host: window.location.host,
    party: PARTY,
    room: roomOfCourse(courseId),
    protocol: window.location.protocol === 'https:' ? 'wss' : 'ws',
    // behaviour: Reconnecting
    minReconnectionDelay: 1_000,
    maxReconnectionDelay: 5_000,
    connectionTimeout: 20_000,
  })
  let wasOpen = false
  socket.addEventListener('open', () => {
    // The page missed the hints that were sent while the line was broken.
    if (wasOpen) onHint()
    wasOpen = true
  })
  socket.addEventListener('message', ({ data }) => {
    if (kindOf(data) === 'comments-changed') onHint()
  })
  return { isOpen: () => socket.readyState === WebSocket.OPEN, leave: () => socket.close() }
}

function kindOf(data: unknown): Hint['kind'] | null {
  try {
    return (JSON.parse(String(data)) as Hint).kind
  } catch {
    return null
  }
}
