import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { bundleShop, bundleWorker } from './bundle-worker.mjs'
import { backOfficeConfig } from './other-workers.mjs'
import { root, run } from './setup.mjs'
import { stampOf } from './stamp.mjs'
import { joinMessages, serverOf } from './worker-modules.mjs'

const STAMPS = join(root, 'build', 'stamps.json')
const TOOLS = [
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/lib/browser-chunks.ts',
  'scripts/lib/browser-parts.ts',
  'scripts/lib/build-steps.mjs',
  'scripts/lib/bundle-worker.mjs',
  'scripts/lib/other-workers.mjs',
  'scripts/lib/worker-modules.mjs',
]

/**
 * In order: a step may need the outputs of earlier ones. A folder in `inputs` means every file in it. `make` gets the
 * absolute path of the first output, or of another folder for it.
 */
export const STEPS = [
  {
    name: 'pages',
    inputs: ['app', 'public', 'vite.config.ts', ...TOOLS],
    outputs: ['build/client', 'build/server', 'app/i18n/paraglide'],
    make() {
      run('remix', ['vite:build'])
      // wrangler.toml puts it in place of Paraglide's own modules.
      writeFileSync(join(root, 'build', 'server', 'messages.js'), joinMessages())
      writeServers()
      copyApiDocs()
      copyPdfParts()
    },
  },
  {
    name: 'calls',
    inputs: ['app', 'workers', 'scripts/openapi.ts', ...TOOLS],
    outputs: ['build/client/assets/api-docs/openapi.json'],
    make: file => run('node', ['scripts/openapi.ts', file]),
  },
  {
    name: 'shop',
    inputs: ['app', 'public', 'vite.config.ts', 'workers', 'party', 'wrangler.toml', ...TOOLS],
    outputs: ['build/worker'],
    make: folder => bundleShop('wrangler.toml', folder),
  },
  {
    name: 'back office',
    inputs: ['app', 'public', 'vite.config.ts', 'workers', 'party', 'wrangler.toml', ...TOOLS],
    outputs: ['build/back-office'],
    make: bundleBackOffice,
  },
  {
    name: 'rare files',
    inputs: ['public/fonts', 'app/site-file/demo', ...TOOLS],
    outputs: ['build/rare-files'],
    make: copyRareFiles,
  },
  {
    name: 'rare',
    inputs: ['app', 'workers', ...TOOLS],
    outputs: ['build/rare'],
    make: folder => bundleWorker('workers/rare/wrangler.toml', folder),
  },
  {
    name: 'sandbox',
    inputs: ['app', 'workers', ...TOOLS],
    outputs: ['build/sandbox'],
    make: folder => bundleWorker('workers/sandbox/wrangler.toml', folder),
  },
]

/** The stamp of each step's sources when it was last made. */
export function readStamps() {
  return existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, 'utf8')) : {}
}

export function writeStamps(stamps) {
  writeFileSync(STAMPS, JSON.stringify(stamps))
}

/** Returns the stamp of a step's sources, and whether its outputs were made from these. */
export function standingOf({ name, inputs, outputs }, stamps = readStamps()) {
  const stamp = stampOf(root, inputs)
  const isCurrent = stamps[name] === stamp && outputs.every(output => existsSync(join(root, output)))
  return { stamp, isCurrent }
}

/**
 * Returns the folder with the bundle of a Worker. `name` is that of its step: `shop`, `back office`, `rare` or
 * `sandbox`. If its sources are newer than the build's, bundles it into `folder`.
 */
export function bundleOf(name, folder) {
  const step = STEPS.find(one => one.name === name)
  if (standingOf(step).isCurrent) return join(root, step.outputs[0])
  step.make(folder)
  return folder
}

/** Writes the server's build of the pages as each Worker imports it. */
function writeServers() {
  const folder = join(root, 'build', 'server')
  const server = readFileSync(join(folder, 'index.js'), 'utf8')
  for (const worker of ['shop', 'back office']) {
    const name = `${worker.replace(' ', '-')}.js`
    writeFileSync(join(folder, name), serverOf(worker, server).replaceAll('=index.js.map', `=${name}.map`))
    copyFileSync(join(folder, 'index.js.map'), join(folder, `${name}.map`))
  }
}

/** Bundles the back office as the shop is bundled. */
function bundleBackOffice(folder) {
  const config = join(root, 'build', 'back-office.json')
  writeFileSync(config, JSON.stringify(backOfficeConfig()))
  bundleShop(config, folder)
}

/** Copies the files of Swagger UI, which /api/docs needs, from its package to the assets of the shop. */
function copyApiDocs() {
  const from = packageFolder('swagger-ui-dist')
  const to = join(root, 'build', 'client', 'assets', 'api-docs')
  mkdirSync(to, { recursive: true })
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    copyFileSync(join(from, file), join(to, file))
}

/**
 * Copies the files that pdf.js loads by name while it shows a PDF: standard fonts, encodings of Chinese, Japanese and
 * Korean, decoders of pictures. The address has the version, because a browser keeps it for a year.
 */
function copyPdfParts() {
  const from = packageFolder('pdfjs-dist')
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  const to = join(root, 'build', 'client', 'assets', `pdf-${version}`)
  // The policy of the pages forbids WebAssembly, so the decoders are those in JavaScript.
  const isUsed = file => !/\.wasm$|quickjs/.test(file)
  for (const part of ['cmaps', 'standard_fonts', 'wasm'])
    cpSync(join(from, part), join(to, part), { recursive: true, filter: isUsed })
}

/** Copies what the Worker `rare` reads: the fonts of certificates, and the demo shop without its slips and banks. */
function copyRareFiles(folder) {
  cpSync(join(root, 'public', 'fonts'), join(folder, 'fonts'), { recursive: true })
  const isUsed = file => !/media[/\\](slips|payments)$/.test(file)
  cpSync(join(root, 'app', 'site-file', 'demo'), join(folder, 'demo'), { recursive: true, filter: isUsed })
}

function packageFolder(name) {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
}
