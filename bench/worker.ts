import { cpus } from 'node:os'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { BUNDLE, MOST_BYTES, sizeOfWorker, sizesByOrigin } from './bundle.ts'
import { runtimeCpu } from './runtime-use.ts'
import { RUNTIME } from './shop.ts'

const ROUNDS = 9

/** Milliseconds from the start of a runtime until its Worker's first answer. `cpu`: what the runtime used meanwhile. */
type Start = { readonly wall: number; readonly cpu: number | null }

const SHOP = {
  modulesRoot: BUNDLE,
  modules: [{ type: 'ESModule' as const, path: join(BUNDLE, 'app.js') }],
}
const EMPTY = {
  modules: true,
  script: 'export default { fetch: () => new Response() }; export class ShopRoom {}',
}

/**
 * Measures the bytes of the Worker and how long it takes to start. Returns the text and tables for
 * docs/measurements.md.
 */
export async function workerInWords(): Promise<string> {
  const [shop, empty]: [Start[], Start[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    empty.push(await start(EMPTY))
    shop.push(await start(SHOP))
  }
  const all = sizeOfWorker()
  const rows = sizesByOrigin().map(({ origin, raw, gzip }) => `| ${origin} | ${kb(raw)} | ${kb(gzip)} |`)
  return `Measured with \`npm run bench worker\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}). A deployment sends all modules of
the Worker: ${kb(all.raw)}, or ${kb(all.gzip)} compressed by gzip. A test holds the limit of ${kb(MOST_BYTES)}.

| Until the first answer of a new runtime, median of ${ROUNDS} | CPU | Time |
| --- | --: | --: |
| An empty Worker | ${medians(empty)} |
| The shop | ${medians(shop)} |

Each row of the next table is compressed alone, so the sum is larger than the whole.

| Origin | Minified | gzip |
| --- | --: | --: |
${rows.join('\n')}`
}

async function start(worker: typeof SHOP | typeof EMPTY): Promise<Start> {
  const [before, from] = [runtimeCpu(), performance.now()]
  const miniflare = new Miniflare({
    ...RUNTIME,
    ...worker,
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
