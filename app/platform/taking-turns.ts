import { MINUTE, SECOND } from './clock.ts'

/** Lets other requests of the same isolate have their turn. */
export const takeTurns = (): Promise<void> => pause(0)

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Who waits looks again so often, because work that was begun by another request cannot wake it. */
const LOOK_EVERY_MS = 10

export type Room = {
  /**
   * Runs `work` as soon as `amount` of the room is free, and gives it back when the work has ended; null, without having run it, where
   * that takes longer than `patienceMs`. What is larger than the whole room waits until it is empty.
   */
  readonly within: <Value>(
    amount: number,
    patienceMs: number,
    work: () => Promise<Value>,
  ) => Promise<Value | null>
}

/**
 * Room for what takes memory, shared by the requests of one isolate. A request that is cut off never says that it has ended, so after
 * `longestMs` its part counts as free.
 */
export function createRoom(size: number, longestMs = MINUTE): Room {
  const taken = new Set<{ readonly amount: number; readonly since: number }>()
  const isFree = (amount: number) => {
    for (const one of taken) if (Date.now() - one.since >= longestMs) taken.delete(one)
    const inUse = Array.from(taken).reduce((sum, one) => sum + one.amount, 0)
    return taken.size === 0 || inUse + amount <= size
  }
  return {
    within: async (amount, patienceMs, work) => {
      const end = Date.now() + patienceMs
      while (!isFree(amount)) {
        if (Date.now() >= end) return null
        await pause(LOOK_EVERY_MS)
      }
      const mine = { amount, since: Date.now() }
      taken.add(mine)
      try {
        return await work()
      } finally {
        taken.delete(mine)
      }
    },
  }
}

const LONGEST_TURN = 3 * SECOND

/** Returns a function that runs work one after the other in this isolate. Work that takes longer than three seconds is no longer waited for. */
export function oneAtATime(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const room = createRoom(1, LONGEST_TURN)
  // null comes only to who loses patience.
  return async work =>
    (await room.within(1, Number.POSITIVE_INFINITY, work)) as Awaited<ReturnType<typeof work>>
}
