// Not from 'cloudflare:test': whoever imports that loads the whole Worker, module by module, before each file of tests.
import { env } from 'cloudflare:workers'

type TestEnv = { DB: D1Database; TEST_MIGRATIONS: readonly { name: string; queries: string[] }[] }

const { DB, TEST_MIGRATIONS } = env as unknown as TestEnv
for (const { queries } of TEST_MIGRATIONS) await DB.batch(queries.map(query => DB.prepare(query)))
