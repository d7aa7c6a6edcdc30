import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { runBeside } from './setup.mjs'

/**
 * Runs the browser tests against a new shop with its data in `work`, and returns the counts. A run without a report
 * counts as failed. `log`: a file for the output.
 */
export async function walkJourneys(work, args = [], env = {}, log = undefined) {
  const report = join(work, 'playwright.json')
  await runBeside('playwright', ['test', ...args], {
    log,
    env: {
      CHROMIUM: findOrInstallBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PORT: String(await findFreePort()),
      SHOP_DATA: join(work, 'data'),
      ...env,
    },
  })
  return countJourneys(report)
}

/** A port that nothing listens on, so that a running shop is not disturbed. */
function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function countJourneys(file) {
  try {
    const { stats, errors = [] } = JSON.parse(readFileSync(file, 'utf8'))
    const { expected, flaky, unexpected } = stats
    return { passed: expected + flaky, flaky, failed: unexpected + errors.length }
  } catch {
    return { passed: 0, failed: 1, flaky: 0 }
  }
}
