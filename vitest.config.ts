import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { bundleWorker } from './scripts/lib/bundle-worker.mjs'

const SANDBOX = 'course-storefront-sandbox'
const OUTSIDE = ['**/node_modules/**', '**/build/**', 'app/journeys/**']

export default defineConfig({
  test: {
    // One less would be the default: on two cores, one after the other.
    maxWorkers: '100%',
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
        plugins: [cloudflareTest(shopAndSandbox)],
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
})

/** The shop from its sources, and beside it the sandbox as it would be deployed. */
async function shopAndSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-sandbox-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  bundleWorker('workers/sandbox/wrangler.toml', folder)
  return {
    wrangler: { configPath: './wrangler.toml' },
    miniflare: {
      // `npm run prove` asks for everything that a test takes a share of.
      bindings: { TEST_MIGRATIONS: await readD1Migrations('migrations'), PROVE: process.env.PROVE ?? '' },
      durableObjects: { SandboxLedger: { className: 'SandboxLedger', scriptName: SANDBOX } },
      workers: [
        {
          name: SANDBOX,
          compatibilityDate: '2026-07-01',
          compatibilityFlags: ['nodejs_compat'],
          modulesRoot: folder,
          modules: [{ type: 'ESModule' as const, path: join(folder, 'app.js') }],
          durableObjects: { SandboxLedger: { className: 'SandboxLedger', useSQLite: true } },
          // The shop as it runs in the tests: the name is the test pool's.
          serviceBindings: { SHOP: 'vitest-pool-workers-runner-workerd' },
        },
      ],
    },
  }
}
