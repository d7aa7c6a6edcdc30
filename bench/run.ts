// `npm run bench`: measures the built Worker on this machine and writes the tables into docs/measurements.md. `npm run
// bench people` measures one part: a name in PARTS. Each takes some minutes, and `pages` needs a shop with a million
// orders.

import { cpus } from 'node:os'
import type { Crowd, Waits } from './crowds.ts'
import type { Opened, WaitingPage } from './live.ts'
import { measurePagesAndOrders } from './pages-and-orders.ts'
import { type Cost, measurePeople, type People } from './people.ts'
import { measurePictures, picturesInWords } from './pictures.ts'
import { type Bench, makeShops } from './shop.ts'
import { tricksInWords } from './tricks.ts'
import { settledInWords } from './webhooks.ts'
import { workerInWords } from './worker.ts'
import { writeIntoDocs } from './write-into-docs.ts'

const NAMES: Readonly<Record<WaitingPage, string>> = {
  order: 'the order, which changes to approved and leads to the course',
  course: 'the course, which opens',
}

const shops = await makeShops()
/**
 * `calls`, `profile` and `live` are imported late: they read messages of the build, which `makeShops` makes in a fresh
 * clone.
 */
type Part = { readonly place: string; readonly measure: (demo: Bench) => Promise<string> }
const PARTS: Readonly<Record<string, Part>> = {
  pages: {
    place: 'bench',
    measure: async demo => measurePagesAndOrders({ demo, big: await shops.serveBig() }),
  },
  /** The same without the shop of a million orders, which takes minutes to fill. */
  demo: { place: 'bench', measure: demo => measurePagesAndOrders({ demo, big: null }) },
  calls: {
    place: 'bench-calls',
    measure: async demo => (await import('./calls.ts')).callsInWords(demo),
  },
  profile: {
    place: 'bench-profile',
    measure: async demo => (await import('./profile.ts')).profileInWords(demo),
  },
  webhooks: { place: 'bench-webhooks', measure: settledInWords },
  people: { place: 'bench-people', measure: async demo => peopleInWords(await measurePeople(demo)) },
  pictures: {
    place: 'bench-pictures',
    measure: async demo => picturesInWords(await measurePictures(demo)),
  },
  phone: {
    place: 'bench-phone',
    measure: async demo => (await import('./phone.ts')).phoneInWords(demo),
  },
  worker: { place: 'bench-worker', measure: workerInWords },
  tricks: { place: 'bench-tricks', measure: tricksInWords },
  live: {
    place: 'bench-live',
    measure: async demo => {
      const { measureOpening } = await import('./live.ts')
      return liveInWords(await measureOpening(demo))
    },
  },
}

try {
  const only = process.argv[2]
  const names = only === undefined ? Object.keys(PARTS).filter(name => name !== 'demo') : [only]
  const demo = await shops.serveDemo()
  for (const name of names) {
    const part = PARTS[name]
    if (!part)
      throw new Error(`There is no part '${name}': ${Object.keys(PARTS).join(', ')}, or all of them.`)
    const table = await part.measure(demo)
    writeIntoDocs('measurements', part.place, table)
    console.log(table)
  }
} finally {
  await shops.stop()
}

/** Returns the measurements as text and a table for docs/measurements.md. */
function liveInWords(opened: readonly Opened[]): string {
  return `Measured with \`npm run bench live\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), in the demo shop. A buyer's
browser has the page open while a staff member approves the transfer report. Each row is measured with ${opened[0]?.runs} new buyers. Browser, Worker and
database share the machine.

| The page that the buyer has open | Answer to staff, median | From there until the buyer sees it, median | Longest |
| --- | --: | --: | --: |
${opened.map(row).join('\n')}`
}

function row({ page, answer, median, longest }: Opened): string {
  return `| ${NAMES[page]} | ${[answer, median, longest].map(ms => `${ms} ms`).join(' | ')} |`
}

/** Returns the measurements as text and tables for docs/measurements.md. */
function peopleInWords({ loadBefore, signIn, registration, session, waits }: People): string {
  return `Measured with \`npm run bench people\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), one request at a time, in the demo
shop. The machine’s load average was ${loadBefore.toFixed(1)} before the run. CPU is what the whole runtime used, with its database and queue. The password hash
(five rounds of scrypt 16384/8/1) is most of the first two rows.

| | CPU | Time to answer, median | D1 round trips |
| --- | --: | --: | --: |
${costRow('A sign-in', signIn)}
${costRow('A registration, which also signs in', registration)}
${costRow('A session: `GET /private/students` with a session, minus the same request without', session)}

The next table shows a course page while other people sign in. A new visitor asks for the page every 50 ms. A Worker's isolate does nothing else
while it computes a password hash, and here one isolate serves everybody. ${doubling(waits)}

| Sign-ins meanwhile | Sign-ins per second | Sign-in, p95 | Course page, median | Course page, p95 |
| --- | --: | --: | --: | --: |
${waits.map(waitRow).join('\n')}`
}

function costRow(name: string, { cpu, wall, trips }: Cost): string {
  return `| ${name} | ${cpu === null ? 'not known' : milliseconds(cpu)} | ${milliseconds(wall)} | ${trips} |`
}

function waitRow({ crowd, perSecond, signInP95, pageMedian, pageP95 }: Waits): string {
  const [rate, wait] = crowd ? [perSecond.toFixed(1), milliseconds(signInP95)] : ['–', '–']
  return `| ${nameOf(crowd)} | ${rate} | ${wait} | ${milliseconds(pageMedian)} | ${milliseconds(pageP95)} |`
}

function nameOf(crowd: Crowd): string {
  if (crowd === null) return 'none'
  if ('everyMs' in crowd) return `one every ${crowd.everyMs / 1_000} s`
  return `${crowd.atOnce} at a time, repeatedly`
}

/**
 * Names the rate from which on every crowd at least doubles the wait for a page. A single slow crowd does not count.
 */
function doubling([alone, ...waits]: readonly Waits[]): string {
  const isDoubled = ({ pageP95 }: Waits) => pageP95 >= 2 * (alone?.pageP95 ?? Number.NaN)
  const first = waits.find((_, index) => waits.slice(index).every(isDoubled))
  if (!first) return 'None of these rates doubles the page’s p95.'
  return `From ${first.perSecond.toFixed(1)} sign-ins per second on (${nameOf(first.crowd)}), the page’s p95 is at least twice as long.`
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
