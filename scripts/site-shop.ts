import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Database } from '../app/db/connection.ts'
import { migrate, missingMigrations } from './lib/migrate.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIG = join(ROOT, 'wrangler.toml')
/** Loaded only when a shop is opened: it takes seconds, and no other command or refusal needs it. */
const loadWrangler = () => import('wrangler')
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
 * Opens the database and the files of a shop. The local shop is in `data`, else in the folder in SHOP_DATA, else in
 * `.data`, and may be running meanwhile. The remote shop is the one that `npm run deploy` deployed.
 */
export async function openShop({ remote, data }: { remote: boolean; data?: string }): Promise<Shop> {
  return remote ? openRemoteShop() : openLocalShop(data || process.env.SHOP_DATA || '.data')
}

async function openLocalShop(data: string): Promise<Shop> {
  const persist = { path: resolve(ROOT, data, 'v3') }
  const shop = await openBindings(undefined, { remote: false, persist })
  await migrate(shop.d1).catch(async (error: Error) => {
    await shop.close()
    throw new Complaint(`The migrations of the local database failed.\n${error.message}`)
  })
  return { ...shop, place: `the local shop in ${data}` }
}

async function openRemoteShop(): Promise<Shop> {
  const { unstable_readConfig: readConfig } = await loadWrangler()
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
  if ((await missingMigrations(shop.d1)).length > 0) {
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
  const { getPlatformProxy, unstable_readConfig: readConfig } = await loadWrangler()
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
