import { roundTripsOf } from '#app/testing/database/round-trips.ts'

export type Answer = {
  readonly body: string
  /** When the whole answer had arrived. */
  readonly at: number
  readonly ms: number
  /** Round trips to the database. */
  readonly trips: number
}

export function post(address: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  return send(address, { method: 'POST', headers, body: JSON.stringify(body) })
}

let networks = 0

/**
 * Sends a request, and throws if the status differs from `status`. Each request comes from another network address,
 * because otherwise the bench would measure the rate limits.
 */
export async function send(address: string, init: RequestInit = {}, status = 200): Promise<Answer> {
  networks += 1
  const network = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
  const start = performance.now()
  const headers = { ...(init.headers as Record<string, string>), 'cf-connecting-ip': network }
  const answer = await fetchOnceMore(address, { ...init, headers })
  const body = await answer.text()
  const at = performance.now()
  if (answer.status !== status || (answer.ok && body.startsWith('{"success":false')))
    throw new Error(`${address} answered ${answer.status} ${body.slice(0, 300)}`)
  const trips = roundTripsOf(answer)
  return { body, at, ms: at - start, trips }
}

/** Fetches, with one retry: the runtime may close an idle connection just when a request uses it. */
export async function fetchOnceMore(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch {
    return fetch(address, init)
  }
}

/** Returns the quantile of the values, for example the p95 with `part` 0.95. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
