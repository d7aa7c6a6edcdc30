import { getServerByName } from 'partyserver'
import type { Announce } from '#app/platform/jobs.ts'
import { describeError, type Log } from '#app/platform/log.ts'
import { waitAtMost } from '#app/platform/wait-at-most.ts'
import { roomOf } from '../party/events.ts'
import type { ShopRoom } from '../party/room.ts'

const PATIENCE_MS = 1_000

export function announceThroughRoom(rooms: DurableObjectNamespace<ShopRoom>, log: Log): Announce {
  const tell = async (room: string, hint: Parameters<Announce>[1]) => {
    const server = await getServerByName(rooms, room)
    await server.tell(hint)
  }
  return async (to, hint) => {
    const names = [to.userId && roomOf('student', to.userId), to.visitorId && roomOf('visitor', to.visitorId)]
    const told = Promise.all(names.filter(name => typeof name === 'string').map(name => tell(name, hint)))
    try {
      await waitAtMost(PATIENCE_MS, told)
    } catch (error) {
      log.warn('room not told, pages will poll', describeError(error))
    }
  }
}
