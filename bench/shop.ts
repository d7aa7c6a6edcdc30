import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { startLocalShop } from '../scripts/lib/local-shop.ts'
import { fillBigShop } from './big-shop.ts'

const RUNTIME = { compatibilityDate: '2026-07-01', compatibilityFlags: ['nodejs_compat'] }

export type Bench = { url: string; stop: () => Promise<void>; database: D1Database }

/** The built Worker with the demo shop, and the same with a million orders (bench/big-shop.ts). */
export async function startShops(): Promise<{ demo: Bench; big: Bench; stop: () => Promise<void> }> {
  const work = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  const [demoData, bigData] = [join(work, 'demo'), join(work, 'big')] as const
  run('npm', ['run', '--silent', 'build'])
  run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', demoData], { CI: 'true' })
  run('node', ['scripts/site-import.ts', 'app/db/seed/demo/shop.json'], { SHOP_DATA: demoData })
  cpSync(demoData, bigData, { recursive: true })
  fillBigShop(bigData)
  const [demo, big] = [await serve(demoData), await serve(bigData)]
  const stop = async () => {
    await Promise.all([demo.stop(), big.stop()])
    rmSync(work, { recursive: true, force: true })
  }
  return { demo, big, stop }
}

async function serve(data: string): Promise<Bench> {
  const miniflare = startLocalShop({ data, withoutLimits: true, quiet: true })
  const url = String(await miniflare.ready).replace(/\/$/, '')
  const database = (await miniflare.getD1Database('DB')) as unknown as D1Database
  return { url, database, stop: () => miniflare.dispose() }
}

/** The least that a Worker can do: the same number of bytes, always the same. */
export async function startConstant(body: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const miniflare = new Miniflare({
    ...RUNTIME,
    modules: true,
    script: `const body = ${JSON.stringify(body)}
      export default { async fetch(request) {
        if (request.body) await request.text()
        return new Response(body, { headers: { 'content-type': 'text/html' } })
      } }`,
  })
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
