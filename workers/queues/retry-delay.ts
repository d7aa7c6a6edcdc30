const FIRST_SECONDS = 10
const LONGEST_SECONDS = 600

/** How long a message waits after its nth attempt failed: twice as long each time, ten minutes at most. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS)
}
