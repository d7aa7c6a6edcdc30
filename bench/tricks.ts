import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleShop } from '../scripts/lib/bundle-worker.mjs'
import { fillShop } from '../scripts/lib/fill-shop.ts'
import { startLocalShop } from '../scripts/lib/local-shop.ts'
import { root, run } from '../scripts/lib/setup.mjs'
import { sizeOfWorker } from './bundle.ts'
import { withCart } from './pages-and-orders.ts'
import { runtimeCpu } from './runtime-use.ts'

const PAGES = ['/course/101-english-at-work', '/courses']
const WARM_UP = 200
/** Short turns, so that a processor that is slow for a while is slow for every variant. */
const TURNS = 60
const REQUESTS_OF_TURN = 20

/** Something in place of a package's own code in the Worker's bundle. workers/bundle/README.md tells of each. */
type Trick = {
  readonly name: string
  /** The module that [alias] in wrangler.toml replaces; null: workers/app.ts calls it. Left out: `bundleShop` does it. */
  readonly alias?: string | null
  /** How `bundleShop` treats zod's writer of JSON schemas when it bundles without this trick. Left out: as ever. */
  readonly jsonSchemas?: 'out-if-there' | 'in'
  /** Measured on pages too, not only in bytes. */
  readonly isForSpeed?: true
}

const TRICKS: readonly Trick[] = [
  { name: 'jsx-runtime', alias: 'react/jsx-runtime', isForSpeed: true },
  { name: 'messages in one module', alias: '#app/i18n/paraglide/messages.js', isForSpeed: true },
  { name: 'Remix as modules', alias: '@remix-run/cloudflare' },
  { name: 'routers as modules', alias: 'react-router-dom/server' },
  { name: 'page-renderer', alias: null, isForSpeed: true },
  { name: 'renderer to a string alone', alias: 'react-dom/server.browser', isForSpeed: true },
  { name: "htmlparser2's parser alone", alias: 'htmlparser2' },
  { name: 'no react-dom', alias: 'react-dom' },
  { name: 'no postcss', alias: 'postcss' },
  { name: 'one checksum', alias: 'crc' },
  { name: 'no writer of the API document', alias: '@asteasolutions/zod-to-openapi' },
  { name: 'zod without what nobody calls', alias: 'zod', jsonSchemas: 'out-if-there' },
  { name: 'no writer of JSON schemas', jsonSchemas: 'in' },
]

type Variant = { readonly trick: Trick | null; readonly bundle: string; readonly gzip: number }

/**
 * Bundles the Worker without each trick alone, and measures bytes and pages. Returns a table for
 * workers/bundle/README.md.
 */
export async function tricksInWords(): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'shop-tricks-'))
  try {
    run('npm', ['run', '--silent', 'build'])
    const data = join(work, 'data')
    await fillShop(data)
    const whole = variant(null, work)
    const variants = TRICKS.map(trick => variant(trick, work))
    const costs = await costsOfPage(
      [whole, ...variants.filter(({ trick }) => trick?.isForSpeed)],
      data,
      join(work, 'served'),
    )
    const base = mean(costs.get(whole) ?? [])
    const rows = variants.map(one => {
      const more = costs.get(one)?.map((cost, turn) => cost - (costs.get(whole)?.[turn] ?? Number.NaN))
      const page = more
        ? `${percent(mean(more), base)} ± ${((100 * errorOfMean(more)) / base).toFixed(1)}`
        : ''
      return `| ${one.trick?.name} | ${percent(one.gzip - whole.gzip, whole.gzip)} | ${one.gzip - whole.gzip} | ${page} |`
    })
    return `Measured with \`npm run bench tricks\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), each left out alone. The Worker
has ${whole.gzip.toLocaleString('en')} bytes after gzip; a page that no cache has takes ${base.toFixed(2)} ms of CPU. Each was asked for ${TURNS * REQUESTS_OF_TURN} pages, ${REQUESTS_OF_TURN} in turn; ± is the standard error of the difference.

| Left out | Worker | Bytes | CPU of a page |
| --- | --: | --: | --: |
${rows.join('\n')}`
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function variant(trick: Trick | null, work: string): Variant {
  const name = trick?.name.replaceAll(/\W+/g, '-') ?? 'whole'
  const bundle = join(work, name)
  // Paths in the configuration begin at its folder.
  const config = join(root, `wrangler.${name}.toml`)
  writeFileSync(config, configWithout(trick))
  try {
    bundleShop(config, bundle, trick?.jsonSchemas)
  } finally {
    rmSync(config)
  }
  return { trick, bundle, gzip: sizeOfWorker(bundle).gzip }
}

const PLAIN_RENDERER = `export { createRequestHandler as createPageRenderer } from '@remix-run/cloudflare'`

function configWithout(trick: Trick | null): string {
  const whole = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  if (trick?.alias === undefined) return whole
  if (trick.alias === null) {
    mkdirSync(join(root, 'build', 'tricks'), { recursive: true })
    writeFileSync(join(root, 'build', 'tricks', 'plain-renderer.js'), PLAIN_RENDERER)
    return whole.replace(
      '[alias]',
      '[alias]\n"./bundle/page-renderer.ts" = "./build/tricks/plain-renderer.js"',
    )
  }
  const lines = whole.split('\n')
  const kept = lines.filter(line => !line.startsWith(`"${trick.alias}" =`))
  if (lines.length - kept.length !== 1) throw new Error(`wrangler.toml has no alias of '${trick.name}'`)
  return kept.join('\n')
}

/** Returns milliseconds of CPU for one page that no cache has, of each turn, with all that the local runtime does. */
async function costsOfPage(
  variants: readonly Variant[],
  made: string,
  served: string,
): Promise<ReadonlyMap<Variant, readonly number[]>> {
  const shops: { readonly variant: Variant; readonly ask: Ask; readonly stop: () => Promise<void> }[] = []
  try {
    for (const variant of variants) {
      const data = `${served}-${shops.length}`
      cpSync(made, data, { recursive: true })
      const shop = startLocalShop({ data, bundle: variant.bundle, withoutLimits: true, quiet: true })
      const url = String(await shop.ready).replace(/\/$/, '')
      const ask = asker(url, await withCart(url))
      shops.push({ variant, ask, stop: () => shop.dispose() })
      await ask(WARM_UP)
    }
    const costs = new Map<Variant, number[]>(variants.map(variant => [variant, []]))
    for (let turn = 0; turn < TURNS; turn++)
      for (const { variant, ask } of shops) {
        const before = runtimeCpu() ?? Number.NaN
        await ask(REQUESTS_OF_TURN)
        costs.get(variant)?.push(((runtimeCpu() ?? Number.NaN) - before) / REQUESTS_OF_TURN)
      }
    return costs
  } finally {
    await Promise.all(shops.map(({ stop }) => stop()))
  }
}

type Ask = (times: number) => Promise<void>

function asker(url: string, headers: Record<string, string>): Ask {
  return async times => {
    for (let turn = 0; turn < times; turn++) {
      const answer = await fetch(url + PAGES[turn % PAGES.length], { headers })
      if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`)
      await answer.text()
    }
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function errorOfMean(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map(value => (value - middle) ** 2)) / (values.length - 1))
}

function percent(part: number, whole: number): string {
  return `${part < 0 ? '−' : '+'}${Math.abs((part / whole) * 100).toFixed(1)} %`
}
