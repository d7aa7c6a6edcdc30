// `npm test`: installs what is missing, builds, runs every test, and prints how many passed and failed. Reports, and
// traces of failed journeys, stay in test-results/.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser } from './lib/browser.mjs'
import { dataOfJourneys, walkJourneys } from './lib/journeys.mjs'
import {
  installPackages,
  keepTemporaryFilesInMemory,
  root,
  run,
  runBeside,
  runQuietlyBeside,
  step,
} from './lib/setup.mjs'
import { runUnitsInNode, runUnitsInWorkerd, together } from './lib/units.mjs'

const MOST_FILES = 10
const MOST_OF_ERROR = 1_000
const results = join(root, 'test-results')
keepTemporaryFilesInMemory()
const work = mkdtempSync(join(tmpdir(), 'shop-tests-'))
const parts = []

await timed('packages and browser', () => {
  installPackages()
  findOrInstallBrowser()
})

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
run('npm', ['run', '--silent', 'messages'])

// At once: a build keeps one processor busy. The other one makes the shop, then runs the tests that need no build.
step('Building. Beside it the shop of the journeys, then rules in Node and parts of pages in happy-dom')
const env = { SHOP_DATA: dataOfJourneys(work) }
const filling = timed('shop of the journeys', () =>
  runBeside('node', ['scripts/serve-for-journeys.ts', '0'], { env, hidden: [/./] }),
)
const inNode = filling.then(() =>
  timed('vitest in Node', () => runUnitsInNode(join(results, 'vitest-node.json'))),
)
await timed('build', () => runQuietlyBeside('npm', ['run', '--silent', 'build']))

step('Use-cases in workerd')
const inWorkerd = timed('vitest in workerd', () => runUnitsInWorkerd(join(results, 'vitest-workerd.json')))
const units = together(await inNode, await inWorkerd)

// Alone: beside other tests every journey would wait, and little would be saved on two processors.
step('Journeys in the browser')
const journeys = await timed('journeys', () => walkJourneys(work, { report: join(results, 'journeys.json') }))
if (journeys.failedAt.length > 0) {
  step(`The failed journeys once more, to record them. They stay failed. Traces: ${join(results, 'traces')}`)
  await timed('recording', () => recordTraces(journeys.failedAt))
}
rmSync(work, { recursive: true, force: true })

// Some parts run beside others, so they add up to more than the whole.
step('Where the time went')
for (const { name, seconds } of parts) console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`)
const slowest = [...units.files, ...journeys.files].sort((a, b) => b.seconds - a.seconds).slice(0, MOST_FILES)
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`)

for (const line of units.told) console.log(line)
const passed = units.passed + journeys.passed
const failed = units.failed + journeys.failed
// vitest and Playwright named them far above, and many people see only the end of a log.
for (const { name, isPassed, error } of [...units.tests, ...journeys.tests]) {
  if (!isPassed) console.log(`\nFailed: ${name}\n${error.slice(0, MOST_OF_ERROR)}`)
}
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
