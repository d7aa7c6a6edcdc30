/**
 * Returns how many times the request that was answered went to D1, as the shop's own `Server-Timing` says. NaN if it
 * does not say.
 */
export function roundTripsOf({ headers }: Pick<Response, 'headers'>): number {
  return Number(/round trips: (\d+)/.exec(headers.get('Server-Timing') ?? '')?.[1])
}

/**
 * Returns the lowest number of round trips of five equal requests. The first fills the cache of the shop's settings,
 * which lasts for seconds. On a slow machine the copy may expire before the next request, so one request alone proves
 * nothing.
 */
export async function fewestRoundTrips(ask: () => Promise<Response>): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY
  for (let request = 0; request < 5; request++) {
    const response = await ask()
    await response.text()
    fewest = Math.min(fewest, roundTripsOf(response))
  }
  return fewest
}
