import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { BACK_OFFICE } from '../workers/local-settings.ts'
import { send } from './asking.ts'
import { BACK_OFFICE_BUNDLE, BUNDLE, originOf } from './bundle.ts'
import { measure, ordersOf, plain, type Work } from './calls.ts'
import { COURSE, MORE_THAN_MEMORY, signedIn, withCart } from './pages-and-orders.ts'
import { type Frame, type Isolate, isolateOf, isolatesIn, type Stack, watchIsolate } from './runtime-use.ts'
import type { Bench } from './shop.ts'
import { tenAtOnce } from './webhooks.ts'

/** Of the Workers' own time. What no pattern names belongs to 'other packages'. */
const AREAS = {
  React: /^`(react|react-dom)`$/,
  'Remix, router': /^`(@remix-run\/.*|react-router.*|turbo-stream)`$/,
  'pages, texts': /^(pieces of pages|pages|messages|Remix’s list)/,
  'rooms, database, platform': /^(the rooms|database and platform)/,
  'API, Hono': /^(the API|`hono`)/,
  Drizzle: /^packages whose source maps/,
  'other packages': /./,
  "runtime's functions": null,
  garbage: null,
} as const

type Area = keyof typeof AREAS

/** Where the local runtime has the database. */
const DATABASE = /^d1:/
/**
 * Microseconds between two looks at the two Workers and at the database, and at the some thirty other isolates. More
 * often, and looking itself slows them.
 */
const [OFTEN, SELDOM] = [250, 2_000]
/** How long the jobs after the last request take at most. */
const JOBS_MS = 3_000
/** Functions printed for each kind of request. */
const SHOWN = 40

/** Milliseconds for one request. */
type Use = {
  readonly cpu: number
  readonly areas: Readonly<Record<string, number>>
  readonly database: number
  readonly otherWorkers: number
}

/**
 * Samples what the isolates run while they answer each kind of request. Prints the functions of the shop and the back
 * office that take most, and returns the text and tables for docs/measurements.md.
 */
export async function profileInWords(demo: Bench): Promise<string> {
  const ours = [isolateOf('course-storefront'), isolateOf(BACK_OFFICE)]
  const all = await isolatesIn(demo.inspector)
  const databases = all.filter(id => DATABASE.test(id))
  const others = all.filter(id => ![...ours, ...databases].includes(id))
  const watch = (ids: readonly string[]) => Promise.all(ids.map(id => watchIsolate(demo.inspector, id)))
  const names = [namesIn(BUNDLE), namesIn(BACK_OFFICE_BUNDLE)] as const
  const uses = new Map<Work, Use>()
  for (const work of await worksOf(demo)) {
    await measure({ ...work, count: Math.ceil(work.count / 4) })
    const { settled: cpu } = await measure(work)
    const own = await sample(work, await watch(ours), OFTEN)
    const named = own.flatMap((stacks, index) =>
      stacks.map(stack => stack.map(frame => (names[index] ?? names[0])(frame))),
    )
    print(work, named)
    const timeOf = async (ids: readonly string[], interval: number) =>
      (await sample(work, await watch(ids), interval)).flat().length * msOf(work, interval)
    uses.set(work, {
      cpu,
      areas: byArea(named, msOf(work, OFTEN)),
      database: await timeOf(databases, OFTEN),
      otherWorkers: await timeOf(others, SELDOM),
    })
  }
  return inWords(uses)
}

/** Milliseconds for one request that each look stands for. */
const msOf = ({ count }: Work, interval: number) => interval / 1_000 / count

/** Returns what each isolate ran. A sampled runtime is never idle, so the jobs have a fixed time. */
async function sample(
  { count, prepare }: Work,
  isolates: readonly Isolate[],
  interval: number,
): Promise<readonly (readonly Stack[])[]> {
  const act = await prepare(count)
  await setTimeout(JOBS_MS)
  let end = () => {}
  const whole = new Promise<void>(resolve => {
    end = resolve
  })
  const sampled = isolates.map(isolate => isolate.sampled(interval, () => whole))
  await tenAtOnce(count, async index => void (await act(index)))
  await setTimeout(JOBS_MS)
  end()
  const stacks = await Promise.all(sampled)
  for (const { stop } of isolates) stop()
  return stacks
}

async function worksOf(demo: Bench): Promise<readonly Work[]> {
  const get = (path: string, headers = {}) => send(demo.url + path, { headers })
  const [visitor, student] = [await withCart(demo.url), await signedIn(demo.url)]
  const shared = (index: number) => get(`${COURSE}?page=${index % MORE_THAN_MEMORY}`)
  await tenAtOnce(MORE_THAN_MEMORY, async index => void (await shared(index)))
  return [
    plain("A course page from the data centre's cache", shared),
    plain('A course page past the cache', () => get(COURSE, visitor)),
    plain('A course page of a student', () => get(COURSE, student)),
    plain('Home, past the cache', () => get('/', visitor)),
    ...ordersOf(demo),
  ].map(work => ({ ...work, count: work.count * 2 }))
}

type Name = { readonly name: string; readonly area: Area }

/** Returns what gives each frame of a bundle the name that it has in the sources. */
function namesIn(bundle: string): (frame: Frame) => Name {
  const map = new TraceMap(readFileSync(join(bundle, 'app.js.map'), 'utf8'))
  const known = new Map<string, Name>()
  return frame => {
    const { url, lineNumber, columnNumber, functionName } = frame
    const key = `${url}:${lineNumber}:${columnNumber}:${functionName}`
    const name = known.get(key) ?? nameOf(frame, map)
    known.set(key, name)
    return name
  }
}

function nameOf({ url, lineNumber, columnNumber, functionName }: Frame, map: TraceMap): Name {
  if (functionName === '(garbage collector)') return { name: functionName, area: 'garbage' }
  if (!url.endsWith('app.js')) return { name: functionName || url, area: "runtime's functions" }
  const { source, line, name } = originalPositionFor(map, { line: lineNumber + 1, column: columnNumber })
  const place = (source ?? 'the bundle').replace(/^.*node_modules\/|^.*?(?=(?:app|workers|build)\/)/, '')
  return { name: `${name ?? functionName} ${place}:${line}`, area: areaOf(originOf(source)) }
}

function areaOf(origin: string): Area {
  const named = Object.entries(AREAS).find(([, pattern]) => pattern?.test(origin))
  return (named?.[0] ?? 'other packages') as Area
}

function byArea(stacks: readonly (readonly Name[])[], ms: number): Record<string, number> {
  const count = (area: string) => stacks.filter(([innermost]) => innermost?.area === area).length
  return Object.fromEntries(Object.keys(AREAS).map(area => [area, count(area) * ms]))
}

/** Prints the functions that take most time, alone and with all that they call. */
function print(work: Work, stacks: readonly (readonly Name[])[]): void {
  const [alone, whole] = [new Map<string, number>(), new Map<string, number>()]
  const add = (to: Map<string, number>, key: string) => to.set(key, (to.get(key) ?? 0) + msOf(work, OFTEN))
  for (const stack of stacks) {
    if (stack[0]) add(alone, stack[0].name)
    for (const key of new Set(stack.map(({ name }) => name))) add(whole, key)
  }
  const largest = (of: Map<string, number>) =>
    [...of]
      .sort(([, one], [, other]) => other - one)
      .slice(0, SHOWN)
      .map(([key, time]) => `${time.toFixed(3).padStart(8)} ${key}`)
      .join('\n')
  const { name } = work
  console.log(`\n${name}, ms alone\n${largest(alone)}\n${name}, ms with what they call\n${largest(whole)}`)
}

function inWords(uses: ReadonlyMap<Work, Use>): string {
  const whole = [...uses].map(([{ name }, { cpu, areas, database, otherWorkers }]) => {
    const own = Object.values(areas).reduce((sum, area) => sum + area, 0)
    return rowOf(name, [cpu, own, database, otherWorkers, cpu - own - database - otherWorkers])
  })
  const own = [...uses].map(([{ name }, { areas }]) => rowOf(name, Object.values(areas)))
  return `Measured with \`npm run bench profile\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), in the demo shop, ten requests at a time. Milliseconds
for one, with the jobs that follow. V8 looked at our Workers and the database's every ${OFTEN} µs, and at the others every ${SELDOM} µs, which itself takes some time. On Cloudflare the shop
pays for its own Workers only. The local runtime simulates the database, cache, files and queues in Workers of its own.

${table(['', 'CPU of the whole runtime', 'Our Workers', "The local database's Workers", "The runtime's other Workers", 'The rest'], whole)}

What our Workers did:

${table(['', ...Object.keys(AREAS)], own)}`
}

const rowOf = (name: string, ms: readonly number[]) =>
  `| ${[name, ...ms.map(value => value.toFixed(2))].join(' | ')} |`

const table = (head: readonly string[], rows: readonly string[]) =>
  `| ${head.join(' | ')} |\n| --- |${' --: |'.repeat(head.length - 1)}\n${rows.join('\n')}`
