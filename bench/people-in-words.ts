import { cpus } from 'node:os'
import type { Crowd, Waits } from './crowds.ts'
import type { Cost, People } from './people.ts'

/** For the README. */
export function peopleInWords({ loadBefore, signIn, registration, session, waits }: People): string {
  return `Measured with \`npm run bench people\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), one by one, in the demo shop; the
machine’s load average was ${loadBefore.toFixed(1)} before it began. CPU is all that the runtime used meanwhile, its database and queue included; a password's hash (scrypt 16384/8/5) is most of the first two.

| | CPU | until the answer, median | D1 round trips |
| --- | --: | --: | --: |
${costRow('a sign-in', signIn)}
${costRow('a registration, which signs in too', registration)}
${costRow('a session: `GET /private/students` with one, less the same without', session)}

A course page every 50 ms, each by another visitor, while other people sign in. A Worker's isolate does nothing else during a
hash, and here there is one isolate for all. ${doubling(waits)}

| who signs in meanwhile | sign-ins per second | a sign-in, p95 | course page, median | course page, p95 |
| --- | --: | --: | --: | --: |
${waits.map(waitRow).join('\n')}`
}

function costRow(name: string, { cpu, wall, trips }: Cost): string {
  return `| ${name} | ${cpu === null ? 'not known' : milliseconds(cpu)} | ${milliseconds(wall)} | ${trips} |`
}

function waitRow({ crowd, perSecond, signInP95, pageMedian, pageP95 }: Waits): string {
  const [rate, wait] = crowd ? [perSecond.toFixed(1), milliseconds(signInP95)] : ['', '']
  return `| ${nameOf(crowd)} | ${rate} | ${wait} | ${milliseconds(pageMedian)} | ${milliseconds(pageP95)} |`
}

function nameOf(crowd: Crowd): string {
  if (crowd === null) return 'nobody'
  if ('everyMs' in crowd) return `one every ${crowd.everyMs / 1_000} s`
  return `${crowd.atOnce} at once, again and again`
}

/** From where on every crowd at least doubles the wait for a page, so that one unlucky page says nothing. */
function doubling([alone, ...waits]: readonly Waits[]): string {
  const isDoubled = ({ pageP95 }: Waits) => pageP95 >= 2 * (alone?.pageP95 ?? Number.NaN)
  const first = waits.find((_, index) => waits.slice(index).every(isDoubled))
  if (!first) return 'None of these crowds doubles the page’s p95.'
  return `The page’s p95 is at least double from ${first.perSecond.toFixed(1)} sign-ins per second on (${nameOf(first.crowd)}).`
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
