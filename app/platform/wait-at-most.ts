/**
 * Waits for work that shall keep nobody waiting: so long at most, then goes on without it, and it goes on by itself. What
 * fails in time is thrown; what fails later is nobody's business.
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
