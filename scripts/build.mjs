// `npm run build`: builds the pages and bundles both Workers, each only if its sources changed. `--all` builds everything.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundleWorker } from './lib/bundle-worker.mjs'
import { root, run } from './lib/setup.mjs'
import { stampOf } from './lib/stamp.mjs'
import { joinMessages, routerThatSortsOnce } from './lib/worker-modules.mjs'

const STAMPS = join(root, 'build', 'stamps.json')
const TOOLS = [
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/lib/browser-chunks.ts',
  'scripts/lib/bundle-worker.mjs',
  'scripts/lib/worker-modules.mjs',
]

/** In order: a step may need the outputs of earlier ones. A folder in `inputs` means every file in it. */
const STEPS = [
  {
    name: 'pages',
    inputs: ['app', 'public', 'vite.config.ts', ...TOOLS],
    outputs: ['build/client', 'build/server', 'app/i18n/paraglide'],
    make() {
      run('remix', ['vite:build'])
      // wrangler.toml puts them in place of Paraglide's own modules and of Remix's router.
      writeFileSync(join(root, 'build', 'server', 'messages.js'), joinMessages())
      writeFileSync(join(root, 'build', 'server', 'router.js'), routerThatSortsOnce())
      copyApiDocs()
    },
  },
  {
    name: 'shop',
    inputs: ['app', 'public', 'vite.config.ts', 'workers', 'party', 'wrangler.toml', ...TOOLS],
    outputs: ['build/worker'],
    make: () => bundleWorker('wrangler.toml', join(root, 'build', 'worker')),
  },
  {
    name: 'sandbox',
    inputs: ['app', 'workers', ...TOOLS],
    outputs: ['build/sandbox'],
    make: () => bundleWorker('workers/sandbox/wrangler.toml', join(root, 'build', 'sandbox')),
  },
]

const stamps = process.argv.includes('--all') ? {} : readStamps()
for (const { name, inputs, outputs, make } of STEPS) {
  const stamp = stampOf(root, inputs)
  if (stamps[name] === stamp && outputs.every(output => existsSync(join(root, output)))) continue
  make()
  stamps[name] = stamp
  writeFileSync(STAMPS, JSON.stringify(stamps))
}

function readStamps() {
  return existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {}
}

/** Copies the files of Swagger UI, which /api/docs needs, from its package to the assets of the shop. */
function copyApiDocs() {
  const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const to = join(root, 'build', 'client', 'assets', 'api-docs')
  mkdirSync(to, { recursive: true })
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    copyFileSync(join(from, file), join(to, file))
}
