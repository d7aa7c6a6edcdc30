// `npm test`: installs what is missing, builds, runs every test, and prints how many passed and failed. Reports, and
// traces of failed journeys, stay in test-results/.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser } from './lib/browser.mjs'
import { dataOfJourneys, walkJourneys } from './lib/journeys.mjs'
import { installPackages, root, run, runBeside, step } from './lib/setup.mjs'
import { runUnits } from './lib/units.mjs'

const MOST_FILES = 10
const results = join(root, 'test-results')
const work = mkdtempSync(join(tmpdir(), 'shop-tests-'))
const parts = []

await timed('packages and browser', () => {
  installPackages()
  findOrInstallBrowser()
})

// Both at once: a build keeps one processor busy.
step('Building, and making the shop of the journeys')
const env = { SHOP_DATA: dataOfJourneys(work) }
const filling = runBeside('node', ['scripts/serve-for-journeys.ts', '0'], { env, hidden: [/./] })
await timed('build', () => run('npm', ['run', '--silent', 'build'], { quiet: true }))
await timed('shop of the journeys', () => filling)
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

// One after the other: both at once saves little on two processors, and makes every test wait for the other kind.
step('Rules in Node, parts of pages in happy-dom, use-cases in workerd')
const units = await timed('vitest', () => runUnits(join(results, 'vitest.json')))

step('Journeys in the browser')
const journeys = await timed('journeys', () => walkJourneys(work, { report: join(results, 'journeys.json') }))
if (journeys.failedAt.length > 0) {
  step(`The failed journeys once more, to record them. They stay failed. Traces: ${join(results, 'traces')}`)
  await timed('recording', () => recordTraces(journeys.failedAt))
}
rmSync(work, { recursive: true, force: true })

step('Where the time went')
for (const { name, seconds } of parts) console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`)
const slowest = [...units.files, ...journeys.files].sort((a, b) => b.seconds - a.seconds).slice(0, MOST_FILES)
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`)

for (const line of units.told) console.log(line)
const passed = units.passed + journeys.passed
const failed = units.failed + journeys.failed
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && units.passed > 0 && journeys.passed > 0 ? 0 : 1)

async function timed(name, act) {
  const began = Date.now()
  const result = await act()
  parts.push({ name, seconds: (Date.now() - began) / 1000 })
  return result
}

/** `places`: file and line of each journey. */
function recordTraces(places) {
  const args = [...places, '--trace', 'on', '--output', join(results, 'traces')]
  return walkJourneys(join(work, 'again'), { args, report: join(results, 'traces.json') })
}
