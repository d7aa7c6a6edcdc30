import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { BACK_OFFICE_BUNDLE, BUNDLE, MOST_BYTES, sizeOfWorker, sizesByOrigin } from './bundle.ts'
import { runtimeCpu } from './runtime-use.ts'
import { RUNTIME } from './shop.ts'

const ROUNDS = 9

/** Milliseconds from the start of a runtime until its Worker's first answer. `cpu`: what the runtime used meanwhile. */
type Start = { readonly wall: number; readonly cpu: number | null }

const APP = join(BUNDLE, 'app.js')
const EMPTY = 'export default { fetch: () => new Response() }; export class ShopRoom {}'

/** An empty Worker that holds the shop's code inside a function, which nobody calls: the runtime reads it only. */
function unused(code: string): string {
  const inside = code
    .replaceAll(/\bimport[^;()]*?from"[^"]+";/g, '')
    .replace(/\bexport\{[^}]*\};?/, '')
    .replace(/^\/\/# sourceMappingURL.*/m, '')
  return `${EMPTY}; function shop() {${inside}}; globalThis.shop = shop`
}

/**
 * Measures the bytes of both Workers and how long the shop's takes to start. Returns the text and tables for
 * docs/measurements.md.
 */
export async function workerInWords(): Promise<string> {
  const [shop, empty, read]: [Start[], Start[], Start[]] = [[], [], []]
  const code = readFileSync(APP, 'utf8')
  const notRun = unused(code)
  for (let round = 0; round < ROUNDS; round++) {
    empty.push(await start(EMPTY))
    read.push(await start(notRun))
    shop.push(await start(code))
  }
  const all = sizeOfWorker()
  const backOffice = new Map(sizesByOrigin(BACK_OFFICE_BUNDLE).map(one => [one.origin, one]))
  const rows = sizesByOrigin().map(({ origin, raw, gzip }) => {
    const there = backOffice.get(origin)
    return `| ${origin} | ${kb(raw)} | ${kb(gzip)} | ${there ? kb(there.gzip) : 'none'} |`
  })
  return `Measured with \`npm run bench worker\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}). A deployment sends all modules of
a Worker. The shop's has ${kb(all.raw)}, or ${kb(all.gzip)} compressed by gzip, and that of the back office ${kb(sizeOfWorker(BACK_OFFICE_BUNDLE).gzip)}. A test holds
the limit of ${kb(MOST_BYTES)} for each.

| Until the first answer of a new runtime, median of ${ROUNDS} | CPU | Time |
| --- | --: | --: |
| An empty Worker | ${medians(empty)} |
| An empty Worker with the shop’s code, which does not run | ${medians(read)} |
| The shop | ${medians(shop)} |

Each row of the next table is compressed alone, so the sum is larger than the whole.

| Origin | The shop, minified | gzip | The back office, gzip |
| --- | --: | --: | --: |
${rows.join('\n')}`
}

async function start(contents: string): Promise<Start> {
  const [before, from] = [runtimeCpu(), performance.now()]
  const miniflare = new Miniflare({
    ...RUNTIME,
    modulesRoot: BUNDLE,
    modules: [{ type: 'ESModule', path: APP, contents }],
    durableObjects: { ShopRoom: { className: 'ShopRoom', useSQLite: true } },
    // The shop logs that this request has no settings.
    handleRuntimeStdio: (...outputs: NodeJS.ReadableStream[]) => {
      for (const output of outputs) output.resume()
    },
  })
  const answer = await miniflare.dispatchFetch('http://localhost/')
  await answer.text()
  const [wall, after] = [performance.now() - from, runtimeCpu()]
  await miniflare.dispose()
  return { wall, cpu: before === null || after === null ? null : after - before }
}

function medians(starts: readonly Start[]): string {
  const cpu = starts.flatMap(one => one.cpu ?? [])
  return [cpu, starts.map(({ wall }) => wall)]
    .map(values => [...values].sort((one, other) => one - other)[values.length >> 1])
    .map(median => (median === undefined ? 'not known' : `${median.toFixed(0)} ms`))
    .join(' | ')
}

function kb(bytes: number): string {
  return `${(bytes / 1_000).toFixed(0)} KB`
}
