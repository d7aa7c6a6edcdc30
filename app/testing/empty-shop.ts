// Not from 'cloudflare:test': whoever imports that loads the whole Worker, module by module, before each file of tests.
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
/** As the runtime gave them: the file before put others in their places. */
const runtime = globalThis as { given?: Pick<TestEnv, 'DB' | 'RATE_SIGN_IN'> }
runtime.given ??= { DB: ofTests.DB, RATE_SIGN_IN: ofTests.RATE_SIGN_IN }
const { DB, RATE_SIGN_IN } = runtime.given

/** Files of tests share a runtime, one after the other, because starting one takes longer than most of them: each finds it empty. */
await Promise.all([
  emptyDatabase(),
  emptyFiles(),
  ledger.get(ledger.idFromName('sandbox')).forgetEverything(),
])
// The Worker remembers for some seconds what it read, by its binding: with another one it remembers nothing.
ofTests.DB = new Proxy(DB, {
  get(target, name) {
    const member = Reflect.get(target, name)
    return typeof member === 'function' ? member.bind(target) : member
  },
})

// Nor does anybody forget the calls of the last minute: here each file has callers of its own.
const callers = crypto.randomUUID()
ofTests.RATE_SIGN_IN = { limit: ({ key }) => RATE_SIGN_IN.limit({ key: `${callers} ${key}` }) }

async function emptyDatabase() {
  const { results } = await DB.prepare(
    `SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view', 'table') AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
     AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type DESC, sql LIKE 'CREATE VIRTUAL%' DESC`,
  ).all<{ type: string; name: string }>()
  // What a virtual table keeps its words in goes with it: IF EXISTS.
  const drops = results.map(({ type, name }) => `DROP ${type} IF EXISTS "${name}"`)
  const builds = TEST_MIGRATIONS.flatMap(({ queries }) => queries)
  const statements = ['PRAGMA defer_foreign_keys = on', ...drops, ...builds]
  await DB.batch(statements.map(statement => DB.prepare(statement)))
}

async function emptyFiles() {
  const { objects } = await FILES.list()
  if (objects.length > 0) await FILES.delete(objects.map(({ key }) => key))
}
