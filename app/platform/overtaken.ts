import { SECOND } from './clock.ts'

/** What a try returns if another writer changed the same rows between its read and its write. */
export const OVERTAKEN = Symbol('overtaken')

const MOST_TRIES = 12
/** Milliseconds. Doubles with each try up to the longest. */
const FIRST_WAIT = 20
const LONGEST_WAIT = SECOND / 2

/** Other writers were faster every time. The caller may ask again in a moment: doors answer 503 with Retry-After. */
export class OvertakenError extends Error {
  readonly code = 'OVERTAKEN'
}

/** True for an `OvertakenError`, also for one from the other bundle of this code. */
export function isOvertakenError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'OVERTAKEN'
}

/**
 * Tries again until no other writer is faster, and returns what the try returned. Waits between tries, each time for
 * another random while, because writers that all wait alike meet again. `what` names the rows in the error. Throws an
 * `OvertakenError` after twelve tries, which take about two seconds.
 */
export async function untilNotOvertaken<Value>(
  what: string,
  write: () => Promise<Value | typeof OVERTAKEN>,
): Promise<Value> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const value = await write()
    if (value !== OVERTAKEN) return value
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1))
    if (tries < MOST_TRIES) await new Promise(resolve => setTimeout(resolve, Math.random() * longest))
  }
  throw new OvertakenError(`${what} was overtaken ${MOST_TRIES} times`)
}
