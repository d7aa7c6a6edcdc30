// Not from 'cloudflare:test': importing that loads the whole Worker, module by module, before each test file.
import { env } from 'cloudflare:workers'
import type { SandboxLedger } from '../../workers/sandbox/ledger.ts'

type TestEnv = {
  DB: D1Database
  FILES: R2Bucket
  RATE_SIGN_IN: RateLimit
  SandboxLedger: DurableObjectNamespace<SandboxLedger>
  TEST_MIGRATIONS: readonly { name: string; queries: string[] }[]
}

const ofTests = env as unknown as TestEnv
const { FILES, SandboxLedger: ledger, TEST_MIGRATIONS } = ofTests
/** The original bindings: the previous test file replaced them. */
const runtime = globalThis as { given?: Pick<TestEnv, 'DB' | 'RATE_SIGN_IN'> }
runtime.given ??= { DB: ofTests.DB, RATE_SIGN_IN: ofTests.RATE_SIGN_IN }
const { DB, RATE_SIGN_IN } = runtime.given

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

// The rate limiter also remembers the last minute, so each test file gets its own keys.
const callers = crypto.randomUUID()
ofTests.RATE_SIGN_IN = { limit: ({ key }) => RATE_SIGN_IN.limit({ key: `${callers} ${key}` }) }

async function emptyDatabase() {
  const { results } = await DB.prepare(
    `SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view', 'table') AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
     AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type DESC, sql LIKE 'CREATE VIRTUAL%' DESC`,
  ).all<{ type: string; name: string }>()
  // IF EXISTS: dropping a virtual table also drops its internal tables.
  const drops = results.map(({ type, name }) => `DROP ${type} IF EXISTS "${name}"`)
  const builds = TEST_MIGRATIONS.flatMap(({ queries }) => queries)
  const statements = ['PRAGMA defer_foreign_keys = on', ...drops, ...builds]
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
 * Lets the pool's classes for the Worker's entry points have one proxy as their prototype. The pool (0.19) puts another one around it
 * for each request, and every property is looked up through all of them: after two thousand requests, each takes two seconds more.
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
