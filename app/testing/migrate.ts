import { applyD1Migrations, env } from 'cloudflare:test'

type TestEnv = { DB: D1Database; TEST_MIGRATIONS: Parameters<typeof applyD1Migrations>[1] }

const { DB, TEST_MIGRATIONS } = env as unknown as TestEnv
await applyD1Migrations(DB, TEST_MIGRATIONS)
