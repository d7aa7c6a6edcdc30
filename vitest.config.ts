import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'

const OUTSIDE = ['**/node_modules/**', '**/build/**', 'app/journeys/**']

export default defineConfig(async () => ({
  test: {
    projects: [
      {
        // Rules: plain Node, milliseconds.
        test: {
          name: 'rules',
          include: ['{app,workers,party,scripts,bench}/**/*.test.ts'],
          exclude: [...OUTSIDE, '**/*.server.test.ts'],
        },
      },
      {
        // Everything that touches the world: workerd with real D1, R2, Queues and Durable Objects.
        plugins: [
          cloudflareTest({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { TEST_MIGRATIONS: await readD1Migrations('migrations') } },
          }),
        ],
        test: {
          name: 'workerd',
          include: ['{app,workers,party}/**/*.server.test.ts'],
          exclude: OUTSIDE,
          setupFiles: ['app/testing/migrate.ts'],
          testTimeout: 30_000,
          deps: { optimizer: { ssr: { enabled: true, include: ['@remix-run/cloudflare'] } } },
        },
      },
    ],
  },
}))
