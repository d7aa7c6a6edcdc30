import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getPlatformProxy, unstable_readConfig as readConfig } from 'wrangler'
import { connect, type Database } from '../app/db/connection.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIG = join(ROOT, 'wrangler.toml')
const NO_DATABASE = '00000000-0000-0000-0000-000000000000'

export type Shop = {
  readonly db: Database
  readonly d1: D1Database
  readonly files: R2Bucket
  /** For messages, for example 'the local shop in .data'. */
  readonly place: string
  close(): Promise<void>
}

/** An error for the person at the terminal, printed without a stack trace. */
export class Complaint extends Error {}

/**
 * Opens the database and the files of a shop. The local shop is in `.data` or the folder in SHOP_DATA, and may be running
 * meanwhile. The remote shop is the one that `npm run deploy` deployed.
 */
export async function openShop({ remote }: { remote: boolean }): Promise<Shop> {
  return remote ? openRemoteShop() : openLocalShop()
}

async function openLocalShop(): Promise<Shop> {
  const data = process.env.SHOP_DATA || '.data'
  const open = () => openBindings(undefined, { remote: false, persist: { path: resolve(ROOT, data, 'v3') } })
  let shop = await open()
  if (await isMigrationMissing(shop.d1)) {
    await shop.close()
    migrate(data)
    shop = await open()
  }
  return { ...shop, place: `the local shop in ${data}` }
}

async function openRemoteShop(): Promise<Shop> {
  const { d1_databases: databases } = readConfig({ config: CONFIG, env: 'production' })
  if (databases[0]?.database_id === NO_DATABASE) {
    throw new Complaint(
      'wrangler.toml has no id of a deployed database. Deploy the shop first (see docs/operation.md).',
    )
  }
  const shop = await openBindings('production', { remote: true, persist: false }).catch((error: Error) => {
    throw new Complaint(
      `The deployed shop could not be opened: ${error.message}\nSign in with "npx wrangler login", or set CLOUDFLARE_API_TOKEN.`,
    )
  })
  if (await isMigrationMissing(shop.d1)) {
    await shop.close()
    throw new Complaint('The deployed database lacks migrations of this version. Run "npm run deploy" first.')
  }
  return { ...shop, place: 'the deployed shop' }
}

type Bindings = {
  name?: string
  compatibility_date?: string
  d1_databases: { binding: string; database_name?: string; database_id?: string }[]
  r2_buckets: { binding: string; bucket_name?: string }[]
}

/** Opens only the database and the files, by a temporary configuration that starts no Worker, queue or room. */
async function openBindings(
  environment: string | undefined,
  { remote, persist }: { remote: boolean; persist: false | { path: string } },
): Promise<Omit<Shop, 'place'>> {
  const { name, compatibility_date, d1_databases, r2_buckets }: Bindings = readConfig({
    config: CONFIG,
    ...(environment ? { env: environment } : {}),
  })
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const configPath = join(folder, 'wrangler.json')
  const bindings = {
    d1_databases: d1_databases.map(({ binding, database_name, database_id }) => ({
      binding,
      database_name,
      database_id,
      remote,
    })),
    r2_buckets: r2_buckets.map(({ binding, bucket_name }) => ({ binding, bucket_name, remote })),
  }
  writeFileSync(configPath, JSON.stringify({ name, compatibility_date, ...bindings }))
  const proxy = await getPlatformProxy<{ DB: D1Database; FILES: R2Bucket }>({ configPath, persist }).finally(
    () => rmSync(folder, { recursive: true, force: true }),
  )
  return { db: connect(proxy.env.DB), d1: proxy.env.DB, files: proxy.env.FILES, close: () => proxy.dispose() }
}

async function isMigrationMissing(d1: D1Database): Promise<boolean> {
  const tables = await d1.prepare("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'").all()
  if (tables.results.length === 0) return true
  const { results } = await d1.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  return readdirSync(join(ROOT, 'migrations')).some(file => file.endsWith('.sql') && !applied.has(file))
}

function migrate(data: string): void {
  const wrangler = join(ROOT, 'node_modules/wrangler/bin/wrangler.js')
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [wrangler, 'd1', 'migrations', 'apply', 'DB', '--local', '--persist-to', resolve(ROOT, data)],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, CI: 'true', WRANGLER_SEND_METRICS: 'false' } },
  )
  if (status !== 0) throw new Complaint(`The migrations of the local database failed.\n${stdout}${stderr}`)
}
