import { toReport } from './watch-buffer.ts'
import type { WatchStore } from './watch-store.ts'

/** 'signed-out': keep everything, and say so. 'later': try again in a while. */
export type TellOutcome = 'told' | 'later' | 'signed-out'

const AT_ONCE = 50

/**
 * Tells the server what waits in the store. What it has is taken off, what it refuses for good (a lecture that is gone)
 * too; all else stays and is told again. `keepalive` lets it finish while the page closes.
 */
export async function tellServer(store: WatchStore): Promise<TellOutcome> {
  const waiting = store.waiting().slice(0, AT_ONCE)
  if (waiting.length === 0) return 'told'
  const reports = waiting.map(([lectureId, watch]) => {
    const { lectureId: lectures_id, ...report } = toReport(lectureId, watch)
    return { lectures_id, ...report }
  })
  const status = await post('/private/progress', { reports })
  if (status === 401 || status === 403) return 'signed-out'
  const isSettled = status === 200 || status === 400 || status === 404
  if (!isSettled) return 'later'
  for (const [lectureId, watch] of waiting) store.told(lectureId, watch)
  return 'told'
}

/** The status of the answer; 0 where none came. */
async function post(path: string, body: unknown): Promise<number> {
  try {
    const init = { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' } }
    return (await fetch(path, { ...init, body: JSON.stringify(body) })).status
  } catch {
    return 0
  }
}
