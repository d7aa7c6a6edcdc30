/**
 * Takes work that an answer need not wait for. The work must not throw. Resolves at once if the request stays alive
 * until the work has ended; otherwise when it has ended.
 */
export type AfterAnswer = (work: Promise<void>) => Promise<void>

/** For code that no request waits for: a queue's consumer, a sweep. */
export const waitForIt: AfterAnswer = work => work

/**
 * Waits for work, but at most this long; the work itself continues. Throws an error that comes in time, ignores a later
 * one.
 */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>(resolve => {
    timer = setTimeout(resolve, milliseconds)
  })
  try {
    await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}
