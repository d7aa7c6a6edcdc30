import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'

const DATABASE_ID = '00000000-0000-0000-0000-000000000000'
const RUNTIME = { compatibilityDate: '2026-07-01', compatibilityFlags: ['nodejs_compat'] }

export type Bench = { url: string; stop: () => Promise<void>; database: D1Database }

/** The built Worker with the demo shop, in bare Miniflare: `wrangler dev` would log and proxy every request. */
export async function startShop(): Promise<Bench> {
  const work = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  const data = join(work, 'data')
  run('npm', ['run', '--silent', 'build'])
  run('wrangler', ['deploy', '--dry-run', '--env', '', '--outdir', join(work, 'bundle')])
  run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', data], { CI: 'true' })
  run('node', ['scripts/site-import.ts', 'app/db/seed/demo/shop.json'], { SHOP_DATA: data })
  const miniflare = new Miniflare({
    ...RUNTIME,
    modulesRoot: join(work, 'bundle'),
    modules: [{ type: 'ESModule', path: join(work, 'bundle', 'app.js') }],
    d1Databases: { DB: DATABASE_ID },
    d1Persist: join(data, 'v3', 'd1'),
    r2Buckets: { FILES: 'course-storefront-files' },
    r2Persist: join(data, 'v3', 'r2'),
    queueProducers: { JOBS: 'shop-jobs' },
    queueConsumers: { 'shop-jobs': { maxBatchSize: 10, maxBatchTimeout: 1 } },
    durableObjects: { ShopRoom: { className: 'ShopRoom', useSQLite: true } },
    ratelimits: {
      RATE_SIGN_IN: { namespace_id: '1', simple: { limit: 1_000_000, period: 60 } },
      RATE_WRITE: { namespace_id: '2', simple: { limit: 1_000_000, period: 60 } },
    },
    bindings: {
      ENVIRONMENT: 'local',
      APP_SECRET: 'only-for-measuring-only-for-measuring-only',
      MAIL_TRANSPORT: 'mailbox',
      MAIL_FROM: 'shop@example.com',
    },
    handleRuntimeStdio: (stdout: NodeJS.ReadableStream) => void stdout.resume(),
  })
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
