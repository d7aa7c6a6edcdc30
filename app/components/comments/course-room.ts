import { openRoom } from '#app/components/shell/open-room.ts'
import { type Hint, roomOfCourse } from '../../../party/events.ts'

export type CourseRoom = { readonly isOpen: () => boolean; readonly leave: () => void }

/** Joins the live room of a course. `onHint` is called when its comments change, and when a broken line is back. */
export function joinCourseRoom(courseId: number, onHint: () => void): CourseRoom {
  const { socket, leave } = openRoom(roomOfCourse(courseId))
  let wasOpen = false
  socket.addEventListener('open', () => {
    // The page missed the hints that were sent while the line was broken.
    if (wasOpen) onHint()
    wasOpen = true
  })
  socket.addEventListener('message', ({ data }) => {
    if (kindOf(data) === 'comments-changed') onHint()
  })
  return { isOpen: () => socket.readyState === WebSocket.OPEN, leave }
}

function kindOf(data: unknown): Hint['kind'] | null {
  try {
    return (JSON.parse(String(data)) as Hint).kind
  } catch {
    return null
  }
}
