import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { fillShop } from '../scripts/lib/fill-shop.ts'
import { startLocalShop } from '../scripts/lib/local-shop.ts'
import { root } from '../scripts/lib/setup.mjs'
import { fillBigShop } from './big-shop.ts'

/** Options for a bare Miniflare. */
export const RUNTIME = { compatibilityDate: '2026-07-01', compatibilityFlags: ['nodejs_compat'] }

export type Bench = {
  readonly url: string
  readonly stop: () => Promise<void>
  readonly database: D1Database
  /** The runtime's address for the DevTools protocol. */
  readonly inspector: URL
}

export type Shops = {
  readonly serveDemo: () => Promise<Bench>
  readonly serveBig: () => Promise<Bench>
  /** Stops the shops and deletes their data. */
  readonly stop: () => Promise<void>
}

/** Makes the demo shop, and one with a million orders (bench/big-shop.ts), which takes minutes. */
export async function makeShops(): Promise<Shops> {
  const work = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  const [made, demoData, bigData] = ['made', 'demo', 'big'].map(name => join(work, name)) as [
    string,
    string,
    string,
  ]
  run('npm', ['run', '--silent', 'build'])
  await fillShop(made)
  const served: Bench[] = []
  const serveCopy = async (data: string, fill: (data: string) => void = () => {}) => {
    cpSync(made, data, { recursive: true })
    fill(data)
    const bench = await serve(data)
    served.push(bench)
    return bench
  }
  return {
    serveDemo: () => serveCopy(demoData),
    serveBig: () => serveCopy(bigData, fillBigShop),
    stop: async () => {
      await Promise.all(served.map(({ stop }) => stop()))
      rmSync(work, { recursive: true, force: true })
    },
  }
}

async function serve(data: string): Promise<Bench> {
  const miniflare = startLocalShop({ data, withoutLimits: true, inspected: true, quiet: true })
  const url = String(await miniflare.ready).replace(/\/$/, '')
  const database = (await miniflare.getD1Database('DB')) as unknown as D1Database
  const inspector = await miniflare.getInspectorURL()
  return { url, database, inspector, stop: () => miniflare.dispose() }
}

/**
 * How a program for comparison is served. Like the shop, it is reached through the router of static files, which takes
 * a fifth of a millisecond in the local runtime.
 */
export const SERVED_LIKE_THE_SHOP = {
  ...RUNTIME,
  modules: true as const,
  assets: {
    directory: join(root, 'public'),
    routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
  },
}

type Served = { readonly url: string; readonly stop: () => Promise<void> }

/** Serves a minimal Worker that always answers this body, to compare with the shop. */
export function startConstant(body: string): Promise<Served> {
  return serveScript(`const body = ${JSON.stringify(body)}
    export default { async fetch(request) {
      if (request.body) await request.text()
      return new Response(body, { headers: { 'content-type': 'text/html' } })
    } }`)
}

/** Serves the same from the cache of the data centre, which has one copy for each address. */
export function startCached(body: string): Promise<Served> {
  return serveScript(`const body = ${JSON.stringify(body)}
    const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=3600' }
    export default { async fetch(request) {
      const cache = await caches.open('constant')
      const found = await cache.match(request.url)
      if (found) return new Response(await found.arrayBuffer(), { headers: { 'content-type': 'text/html' } })
      await cache.put(request.url, new Response(body, { headers }))
      return new Response(body, { headers })
    } }`)
}

async function serveScript(script: string): Promise<Served> {
  const miniflare = new Miniflare({ ...SERVED_LIKE_THE_SHOP, script })
  return { url: String(await miniflare.ready).replace(/\/$/, ''), stop: () => miniflare.dispose() }
}

function run(command: string, args: string[], env: Record<string, string> = {}): void {
  const options = {
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', ...env },
    encoding: 'utf8' as const,
  }
  const result = spawnSync(command, args, options)
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')}\n${result.stdout}\n${result.stderr}`)
}
