// `npm test`: installs what is missing, builds, runs every test, and prints how many passed and failed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser } from './lib/browser.mjs'
import { walkJourneys } from './lib/journeys.mjs'
import { installPackages, run, runBeside, step } from './lib/setup.mjs'

installPackages()
findOrInstallBrowser()
const work = mkdtempSync(join(tmpdir(), 'shop-tests-'))

step('Building')
run('npm', ['run', '--silent', 'build'])

// Both run at once, because each alone leaves half of two processors idle. The browser has priority: its tests time out sooner.
step(
  'Rules in Node, parts of pages in happy-dom, use-cases in workerd, and beside them journeys in the browser',
)
const unitReport = join(work, 'vitest.json')
const journeysLog = join(work, 'journeys.log')
const vitest = ['run', '--reporter=dot', '--reporter=json']
const [, journeys] = await Promise.all([
  runBeside('vitest', [...vitest, `--outputFile.json=${unitReport}`], { yielding: true }),
  walkJourneys(work, [], {}, journeysLog),
])

step('What the journeys said')
console.log(readFileSync(journeysLog, 'utf8'))

const units = countUnits(unitReport)
rmSync(work, { recursive: true, force: true })
const passed = units.passed + journeys.passed
const failed = units.failed + journeys.failed
if (journeys.flaky > 0) console.log(`\n${journeys.flaky} of the journeys passed at their second attempt.`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && units.passed > 0 && journeys.passed > 0 ? 0 : 1)

/** Reads a report. null if there is none, which counts as a failed run. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function countUnits(file) {
  const report = read(file)
  if (!report) return { passed: 0, failed: 1 }
  // A test file without any result counts as failed, whatever the report says about it.
  const brokenFiles = report.testResults.filter(suite => suite.assertionResults.length === 0)
  const failed = report.numFailedTests + brokenFiles.length
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed }
}
