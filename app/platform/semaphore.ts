import { MINUTE, SECOND } from './clock.ts'

/** Lets other requests of the same isolate run. */
export const yieldToOthers = (): Promise<void> => pause(0)

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** The polling interval of waiting work: another request's promise cannot wake it. */
const POLL_EVERY_MS = 10
/** A request that has not polled for so long was aborted, and nobody waits behind it. */
const GONE_AFTER = 2 * SECOND

export type Semaphore = {
  /**
   * Runs `work` once `amount` is free and nobody waits longer, and frees it afterwards. Returns null without running
   * the work if that takes longer than `maxWaitMs`. Work larger than the whole semaphore waits until it is empty.
   */
  readonly within: <Value>(
    amount: number,
    maxWaitMs: number,
    work: () => Promise<Value>,
  ) => Promise<Value | null>
}

/**
 * Returns a semaphore for memory, shared by the requests of one isolate. An aborted request never reports its end, so
 * its amount counts as free after `longestMs`.
 */
export function createSemaphore(size: number, longestMs = MINUTE): Semaphore {
  const taken = new Set<{ readonly amount: number; readonly since: number }>()
  const isFree = (amount: number) => {
    for (const one of taken) if (Date.now() - one.since >= longestMs) taken.delete(one)
    const inUse = Array.from(taken).reduce((sum, one) => sum + one.amount, 0)
    return taken.size === 0 || inUse + amount <= size
  }
  const waiting = new Set<{ seen: number }>()
  const isFirst = (me: { seen: number }) => {
    for (const one of waiting) if (Date.now() - one.seen >= GONE_AFTER) waiting.delete(one)
    const [first] = waiting.add(me)
    return first === me
  }
  return {
    within: async (amount, maxWaitMs, work) => {
      const end = Date.now() + maxWaitMs
      const me = { seen: Date.now() }
      try {
        while (!isFirst(me) || !isFree(amount)) {
          if (Date.now() >= end) return null
          await pause(POLL_EVERY_MS)
          me.seen = Date.now()
        }
      } finally {
        waiting.delete(me)
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

/** Returns a function that runs work one after the other in this isolate. Waits at most three seconds for each. */
export function oneAtATime(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const semaphore = createSemaphore(1, LONGEST_TURN)
  // within returns null only when it gives up waiting, and here it never gives up.
  return async work =>
    (await semaphore.within(1, Number.POSITIVE_INFINITY, work)) as Awaited<ReturnType<typeof work>>
}
