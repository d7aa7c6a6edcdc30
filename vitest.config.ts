import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { bundleOf } from './scripts/lib/build-steps.mjs'
import { BUNDLE, sourcesAtOnce } from './scripts/lib/sources-at-once.mjs'
import { joinMessages, OUR_ELEMENTS } from './scripts/lib/worker-modules.mjs'
import { LOCAL_SETTINGS, RARE, SANDBOX } from './workers/local-settings.ts'

const BUNDLES = 'shop-under-test-'
const OUTSIDE = ['**/node_modules/**', '**/build/**', 'app/journeys/**']
/** They start programs, which takes long. `npm run prove` runs them. */
if (!process.env.PROVE) OUTSIDE.push('**/*.prove.test.ts')

/** The least that scrypt can do. password.server.test.ts tests the real cost. */
const PASSWORD_COST = JSON.stringify({ N: 2, r: 1, p: 1 })

/**
 * React chooses between its builds when a process first loads it. These tests need the one for production, so they
 * share no process.
 */
const WITH_THEIR_OWN_REACT = ['workers/bundle/jsx-runtime.test.ts']

/** They read what `npm run build` made. The other tests in Node need no build, and may run beside one. */
const OF_THE_BUILD = ['bench/bundle.test.ts', 'scripts/lib/local-shop.test.ts']

/**
 * Set by the scripts that run all tests. One test file is loaded faster without, and its errors name the sources' lines.
 */
const AT_ONCE = Boolean(process.env.SOURCES_AT_ONCE)

/** A test hangs after so many milliseconds. Long, because a busy machine is slow, and speed is measured in bench/. */
const PATIENT = 180_000
const HANGS_AFTER = { testTimeout: PATIENT, hookTimeout: PATIENT, expect: { poll: { timeout: PATIENT } } }

/** Bundled once, because loading them module by module takes most of a test's time. */
const LIBRARIES = [
  '@remix-run/cloudflare',
  'css-select',
  'dayjs',
  'dayjs/plugin/utc.js',
  'drizzle-orm',
  'drizzle-orm/batch',
  'drizzle-orm/casing',
  'drizzle-orm/d1',
  'drizzle-orm/errors',
  'drizzle-orm/sqlite-core',
  'fast-check',
  'fast-png',
  'fflate',
  'file-type',
  'hono',
  'hono/body-limit',
  'hono/cookie',
  'hono/cors',
  'hono/factory',
  'hono/html',
  'hono/http-exception',
  'hono/utils/cookie',
  'hono/utils/html',
  '@hono/zod-openapi',
  'html-to-text',
  'htmlparser2',
  'jose',
  'jpeg-js',
  'omggif',
  'parse5',
  'parse5-htmlparser2-tree-adapter',
  'pdfkit',
  'promptpay-qr',
  'qr/decode.js',
  'uqr',
  'zod',
]

/** Leaves modules of the runtime (node:, cloudflare:) out of the bundle. */
const OF_THE_RUNTIME = {
  name: 'of-the-runtime',
  setup(build: {
    onResolve: (on: { filter: RegExp }, resolve: (asked: { path: string }) => object) => void
  }) {
    build.onResolve({ filter: /^(node|cloudflare):/ }, ({ path }) => ({ path, external: true }))
  },
}

/** Bundles need no source map: it would be twice as large as they are, and every test file would load it. */
const WITHOUT_MAP = {
  name: 'without-map',
  transform: (code: string, id: string) =>
    id.includes(BUNDLES) ? { code, map: { mappings: '' as const } } : null,
}
const MAP_OF_BUNDLE = /^\/\/# sourceMappingURL=.*$/m

/** Loads the messages as one module. They are 2,000 files, which would take four seconds to load in every test file. */
const MESSAGES_AT_ONCE = {
  name: 'messages-at-once',
  load: (id: string) => (id.endsWith('/paraglide/messages.js') ? joinMessages() : null),
}

export default defineConfig({
  test: {
    // One more worker than cores, because a test file waits for its runtime a third of the time.
    maxWorkers: availableParallelism() + 1,
    // The shop logs every request. `--silent=false` prints the output of tests that pass, too.
    silent: 'passed-only',
    projects: [
      {
        // Pure rules in plain Node. They take milliseconds.
        plugins: [MESSAGES_AT_ONCE],
        test: {
          name: 'rules',
          // Test files share a process, because loading the libraries for each takes a third of the time.
          isolate: false,
          include: ['{app,workers,party,scripts,bench}/**/*.test.ts'],
          exclude: [...OUTSIDE, '**/*.server.test.ts', ...WITH_THEIR_OWN_REACT, ...OF_THE_BUILD],
          setupFiles: ['app/testing/setup/watch-console.ts'],
          ...HANGS_AFTER,
        },
      },
      {
        test: {
          name: 'rules-of-react',
          include: WITH_THEIR_OWN_REACT,
          setupFiles: ['app/testing/setup/watch-console.ts'],
          ...HANGS_AFTER,
        },
      },
      { test: { name: 'build', include: OF_THE_BUILD, ...HANGS_AFTER } },
      {
        // Parts of pages in a simulated browser, used as a person uses them.
        plugins: [MESSAGES_AT_ONCE],
        test: {
          name: 'components',
          environment: 'happy-dom',
          // Test files share a process, because loading React for each takes longer than most files. The setup file
          // loads the shop's own modules anew, with what they keep.
          isolate: false,
          include: ['app/**/*.test.tsx'],
          exclude: OUTSIDE,
          // The console is not watched: React and its router write warnings of their own there.
          setupFiles: ['app/testing/setup/simulated-browser.ts'],
          ...HANGS_AFTER,
        },
      },
      {
        // Everything that uses the platform: workerd with real D1, R2, Queues and Durable Objects.
        plugins: [
          cloudflareTest(shopAndSandbox),
          WITHOUT_MAP,
          ...(AT_ONCE ? [sourcesAtOnce({ PASSWORD_COST_OF_TESTS: PASSWORD_COST })] : []),
          MESSAGES_AT_ONCE,
        ],
        define: { PASSWORD_COST_OF_TESTS: PASSWORD_COST },
        resolve: { alias: OUR_ELEMENTS },
        test: {
          name: 'workerd',
          // Test files share a runtime, one after the other, because starting one takes longer than most files.
          // app/testing/setup/empty-shop.ts empties it in between.
          isolate: false,
          include: ['{app,workers,party}/**/*.server.test.ts'],
          exclude: OUTSIDE,
          setupFiles: ['app/testing/setup/empty-shop.ts', 'app/testing/setup/watch-console.ts'],
          ...HANGS_AFTER,
          deps: {
            optimizer: {
              ssr: {
                enabled: !AT_ONCE,
                include: LIBRARIES,
                esbuildOptions: { plugins: [OF_THE_RUNTIME] },
              },
            },
          },
        },
      },
    ],
  },
})

/** The name that the test pool gives to the shop's Worker. */
const UNDER_TEST = 'vitest-pool-workers-runner-workerd'

/** The Workers as `npm run build` bundles them. Kept here, because the pool asks again for every test file. */
let bundled: { shop: string; rare: string; sandbox: string } | undefined

function bundles() {
  if (bundled) return bundled
  const folder = mkdtempSync(join(tmpdir(), BUNDLES))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const shop = join(folder, 'shop')
  mkdirSync(shop)
  const constant = `globalThis.PASSWORD_COST_OF_TESTS = ${PASSWORD_COST};`
  for (const name of ['shop', 'back office']) {
    const script = readFileSync(join(bundleOf(name, join(folder, `bundled ${name}`)), 'app.js'), 'utf8')
    writeFileSync(join(shop, `${name}.js`), constant + script.replace(MAP_OF_BUNDLE, ''))
  }
  writeFileSync(join(shop, 'app.js'), BOTH)
  bundled = {
    shop,
    rare: bundleOf('rare', join(folder, 'rare')),
    sandbox: bundleOf('sandbox', join(folder, 'sandbox')),
  }
  return bundled
}

/** The back office runs in the shop's Worker here, so that it has the bindings that tests replace. */
const BOTH = `export { default, ShopRoom } from './shop.js'
export { BackOffice } from './back office.js'`

/**
 * The shop that tests reach by fetch, the Worker that reads its pictures, and the sandbox. They are bundles, because
 * loading modules one by one for each test file takes longer than the tests. Modules that a test imports itself come
 * from the sources.
 */
async function shopAndSandbox() {
  const { shop, rare, sandbox } = bundles()
  return {
    main: join(shop, 'app.js'),
    wrangler: { configPath: './wrangler.toml' },
    miniflare: {
      modulesRules: [{ type: 'ESModule' as const, include: [`**/${BUNDLE}`] }],
      // `npm run prove` sets it to run all cases where `npm test` runs a part.
      bindings: {
        ...LOCAL_SETTINGS,
        // A test changes rows and asks at once. The version of the shop is read for each request, so the cache itself
        // is under test.
        PAGE_CACHE_SECONDS: '0',
        TEST_MIGRATIONS: await readD1Migrations('migrations'),
        PROVE: process.env.PROVE ?? '',
      },
      serviceBindings: {
        SANDBOX,
        PICTURES: { name: RARE, entrypoint: 'Pictures' },
        DEMO: { name: RARE, entrypoint: 'Demo' },
        BACK_OFFICE: { name: UNDER_TEST, entrypoint: 'BackOffice' },
      },
      durableObjects: { SandboxLedger: { className: 'SandboxLedger', scriptName: SANDBOX } },
      workers: [
        workerIn(rare, RARE),
        {
          ...workerIn(sandbox, SANDBOX),
          durableObjects: { SandboxLedger: { className: 'SandboxLedger', useSQLite: true } },
          serviceBindings: { SHOP: UNDER_TEST },
        },
      ],
    },
  }
}

/** The Worker whose bundle is in a folder. */
function workerIn(folder: string, name: string) {
  return {
    name,
    compatibilityDate: '2026-07-01',
    compatibilityFlags: ['nodejs_compat'],
    modulesRoot: folder,
    modules: [{ type: 'ESModule' as const, path: join(folder, 'app.js') }],
  }
}
