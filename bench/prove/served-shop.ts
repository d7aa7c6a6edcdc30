import type { Miniflare } from 'miniflare'
import type { Cost } from '#app/testing/database/measured-d1.ts'
import { roundTripsOf } from '#app/testing/database/round-trips.ts'
import { startLocalShop } from '../../scripts/lib/local-shop.ts'

/** What one request or run cost the database. */
export type Spent = {
  readonly rowsRead: number
  readonly rowsWritten: number
  readonly trips: number
  readonly milliseconds: number
  readonly costs: readonly Cost[]
  readonly body: string
}

/** The sender of a request: null for a visitor, or the name and password of an account. */
export type Who = null | { readonly username: string; readonly password: string }

export type ServedShop = {
  readonly database: D1Database
  readonly ask: (request: { who: Who; path: string; body?: object }) => Promise<Spent>
  readonly sweep: (at: Date) => Promise<Spent>
  readonly stop: () => Promise<void>
}

/** Serves bench/measured-worker.ts with the data in a folder. */
export async function serveMeasured(data: string, bundle: string): Promise<ServedShop> {
  const miniflare = startLocalShop({ data, bundle, withoutLimits: true, quiet: true })
  const url = String(await miniflare.ready).replace(/\/$/, '')
  const tokens = new Map<string, string>()

  async function credential(who: Who): Promise<Record<string, string>> {
    if (who === null) return {}
    const known = tokens.get(who.username)
    if (known) return { authorization: `Bearer ${known}` }
    const response = await fetch(`${url}/public/students/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(who),
    })
    const { token } = (await response.json()) as { token?: string }
    if (!token) throw new Error(`${who.username} cannot sign in`)
    tokens.set(who.username, token)
    return { authorization: `Bearer ${token}` }
  }

  return {
    database: (await miniflare.getD1Database('DB')) as unknown as D1Database,
    ask: async ({ who, path, body }) => {
      const headers = { 'accept-language': 'th', ...(await credential(who)) }
      const startedAt = performance.now()
      const response = await fetch(url + path, {
        redirect: 'manual',
        ...(body
          ? {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }
          : { headers }),
      })
      const text = await response.text()
      const milliseconds = performance.now() - startedAt
      if (response.status !== 200)
        throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
      const costs = JSON.parse(response.headers.get('x-d1-costs') ?? '[]') as Cost[]
      const trips = roundTripsOf(response)
      return { ...sumOf(costs), trips, milliseconds, body: text }
    },
    sweep: at => runSweep(miniflare, url, at),
    stop: () => miniflare.dispose(),
  }
}

async function runSweep(miniflare: Miniflare, url: string, at: Date): Promise<Spent> {
  const worker = await miniflare.getWorker()
  const startedAt = performance.now()
  await worker.scheduled({ cron: '* * * * *', scheduledTime: at })
  const milliseconds = performance.now() - startedAt
  const costs = (await (await fetch(`${url}/measured/sweep`)).json()) as Cost[]
  return { ...sumOf(costs), trips: Number.NaN, milliseconds, body: '' }
}

function sumOf(costs: readonly Cost[]) {
  return {
    rowsRead: costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    rowsWritten: costs.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
    costs,
  }
}
