/** Keeps the request alive until the work has ended, while its answer is on its way. The work must not throw. */
export type AfterAnswer = (work: Promise<void>) => void

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
