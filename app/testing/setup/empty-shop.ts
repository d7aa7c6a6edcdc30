// Not from 'cloudflare:test': importing that loads the whole Worker, module by module, before each test file.
import { env } from 'cloudflare:workers'
import type { SandboxLedger } from '../../../workers/sandbox/ledger.ts'

type TestEnv = {
  DB: D1Database
  FILES: R2Bucket
  RATE_SIGN_IN: RateLimit
  JOBS: Queue
  SLIPS: Queue
  CERTIFICATES: Queue
  SandboxLedger: DurableObjectNamespace<SandboxLedger>
  TEST_MIGRATIONS: readonly { name: string; queries: string[] }[]
}

/** As in wrangler.toml. */
const CALLS_A_MINUTE = 20

const ofTests = env as unknown as TestEnv
const { FILES, SandboxLedger: ledger, TEST_MIGRATIONS } = ofTests
/** `given`, `givenQueues`: the bindings that the runtime gave. The previous test file replaced them. */
const runtime = globalThis as {
  given?: D1Database
  givenQueues?: Record<string, Queue>
  /** The schema that migrations made, and the rows that they left. */
  built?: { readonly schema: string; readonly seeds: readonly string[] }
}
runtime.given ??= ofTests.DB
const DB = runtime.given
runtime.givenQueues ??= {}
const queues = runtime.givenQueues

keepEntryPointsFast()

/** Empties the shop, because test files share one runtime: starting a runtime takes longer than most of them. */
await Promise.all([
  emptyDatabase(),
  emptyFiles(),
  emptyCache(),
  ledger.get(ledger.idFromName('sandbox')).clearAll(),
])
// The Worker caches reads by D1 binding for some seconds. A new binding starts with an empty cache.
ofTests.DB = new Proxy(DB, {
  get(target, name) {
    const member = Reflect.get(target, name)
    return typeof member === 'function' ? member.bind(target) : member
  },
})

// Miniflare's rate limiter forgets every count at each full minute, also in the middle of a test's burst.
const calls = new Map<string, number>()
ofTests.RATE_SIGN_IN = {
  async limit({ key }) {
    const call = (calls.get(key) ?? 0) + 1
    calls.set(key, call)
    return { success: call <= CALLS_A_MINUTE }
  },
}

// Leaves out delayed jobs. They would run during a later test file, where their numbers mean other orders or payments.
for (const name of ['JOBS', 'SLIPS', 'CERTIFICATES'] as const) {
  queues[name] ??= ofTests[name]
  const queue = queues[name]
  ofTests[name] = {
    async sendBatch(messages: Iterable<MessageSendRequest>) {
      const now = [...messages].filter(({ delaySeconds = 0 }) => delaySeconds === 0)
      if (now.length > 0) await queue.sendBatch(now)
    },
  } as unknown as Queue
}

type Part = { type: string; name: string; sql: string | null }

async function emptyDatabase() {
  const parts = await readSchema()
  if (runtime.built?.schema === JSON.stringify(parts)) await deleteRows(parts, runtime.built.seeds)
  else {
    await rebuild(parts)
    const built = await readSchema()
    runtime.built = { schema: JSON.stringify(built), seeds: await readSeeds(built) }
  }
}

async function readSchema(): Promise<Part[]> {
  const { results } = await DB.prepare(
    `SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
     AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type DESC, sql LIKE 'CREATE VIRTUAL%' DESC, name`,
  ).all<Part>()
  return results
}

/**
 * Migrates from nothing. That takes longer than deleting rows, so it is done only at first and after a test has changed
 * the schema.
 */
async function rebuild(parts: readonly Part[]) {
  // IF EXISTS: dropping a virtual table also drops its internal tables, and dropping a table also drops its indexes.
  const drops = parts
    .filter(({ type }) => type !== 'index')
    .map(({ type, name }) => `DROP ${type} IF EXISTS "${name}"`)
  await run([
    'PRAGMA defer_foreign_keys = on',
    ...drops,
    ...TEST_MIGRATIONS.flatMap(({ queries }) => queries),
  ])
}

/** Statements that insert the rows that migrations leave in an empty shop. */
async function readSeeds(parts: readonly Part[]): Promise<string[]> {
  const seeds: string[] = []
  for (const name of tablesIn(parts)) {
    const { results } = await DB.prepare(`SELECT * FROM "${name}"`).all()
    for (const row of results) {
      const columns = Object.keys(row).map(column => `"${column}"`)
      const values = Object.values(row).map(value => (typeof value === 'number' ? value : `'${value}'`))
      seeds.push(`INSERT INTO "${name}" (${columns}) VALUES (${values})`)
    }
  }
  return seeds
}

/** Deletes every row, without the triggers, which would write others. */
async function deleteRows(parts: readonly Part[], seeds: readonly string[]) {
  const triggers = parts.filter(({ type }) => type === 'trigger')
  await run([
    'PRAGMA defer_foreign_keys = on',
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
    ...parts.filter(isVirtual).map(({ name, sql }) =>
      // A search index without rows of its own.
      /content\s*=/.test(sql ?? '')
        ? `INSERT INTO "${name}" ("${name}") VALUES ('delete-all')`
        : `DELETE FROM "${name}"`,
    ),
    ...tablesIn(parts).map(name => `DELETE FROM "${name}"`),
    'DELETE FROM sqlite_sequence',
    ...seeds,
    // Pages that an earlier test file stored are of another version.
    'UPDATE shop_version SET version = lower(hex(randomblob(8)))',
    ...triggers.map(({ sql }) => sql ?? ''),
  ])
}

function isVirtual({ sql }: Part): boolean {
  return /^CREATE VIRTUAL/i.test(sql ?? '')
}

/** The tables with rows of their own: not a search index, and not its internal tables. */
function tablesIn(parts: readonly Part[]): string[] {
  const indexes = parts.filter(isVirtual).map(({ name }) => name)
  return parts
    .filter(({ type }) => type === 'table')
    .map(({ name }) => name)
    .filter(name => !indexes.some(index => name === index || name.startsWith(`${index}_`)))
}

async function run(statements: readonly string[]) {
  await DB.batch(statements.map(statement => DB.prepare(statement)))
}

async function emptyFiles() {
  const { objects } = await FILES.list()
  if (objects.length > 0) await FILES.delete(objects.map(({ key }) => key))
}

/** Of the Worker's caches only the sitemap stays the same: the names of stored pages hold the shop's version. */
async function emptyCache() {
  const sitemap = await caches.open('sitemap')
  await sitemap.delete('http://shop.test/sitemap.xml')
}

/**
 * Lets the pool's classes for the Worker's entry points have one proxy as their prototype. The pool (0.19) puts another
 * one around it for each request, and every property is looked up through all of them: after two thousand requests,
 * each takes two seconds more.
 */
function keepEntryPointsFast(): void {
  const shared = globalThis as { entryPointProxies?: WeakSet<object> }
  if (shared.entryPointProxies) return
  const proxies = new WeakSet<object>()
  shared.entryPointProxies = proxies
  globalThis.Proxy = new Proxy(Proxy, {
    construct(Original, [target, handler]: [object, ProxyHandler<object>]) {
      const isEntryPoint = String(handler.get).includes('getUnknownPrototypeKey')
      if (isEntryPoint && proxies.has(target)) return target
      const proxy = new Original(target, handler)
      if (isEntryPoint) proxies.add(proxy)
      return proxy
    },
  })
}
