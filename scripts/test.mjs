// `npm test`: installs what is missing, builds, and runs every test; ends with the plain count.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser } from './lib/browser.mjs'
import { installPackages, run, step, tryRun } from './lib/setup.mjs'

installPackages()
const browser = findOrInstallBrowser()
const work = mkdtempSync(join(tmpdir(), 'shop-tests-'))

step('Building')
run('npm', ['run', '--silent', 'build'])

step('Rules in Node, use-cases in workerd')
const unitReport = join(work, 'vitest.json')
tryRun('vitest', [
  'run',
  '--silent=passed-only',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])

step('Journeys in the browser')
const journeyReport = join(work, 'playwright.json')
tryRun('playwright', ['test'], {
  env: {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
    PORT: String(await findFreePort()),
    SHOP_DATA: join(work, 'data'),
  },
})

const units = countUnits(unitReport)
const journeys = countJourneys(journeyReport)
rmSync(work, { recursive: true, force: true })
const passed = units.passed + journeys.passed
const failed = units.failed + journeys.failed
if (journeys.flaky > 0) console.log(`\n${journeys.flaky} of the journeys passed at their second try.`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && units.passed > 0 && journeys.passed > 0 ? 0 : 1)

/** One that nothing listens on, so that a shop which is running somewhere disturbs nothing. */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** A run that left no report is a failure, never a run without tests. */
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
  const brokenFiles = report.testResults.filter(
    suite => suite.status === 'failed' && suite.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + brokenFiles.length
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed }
}

function countJourneys(file) {
  const stats = read(file)?.stats
  if (!stats) return { passed: 0, failed: 1, flaky: 0 }
  const { expected, flaky } = stats
  return { passed: expected + flaky, flaky, failed: stats.unexpected + (read(file).errors?.length ?? 0) }
}
