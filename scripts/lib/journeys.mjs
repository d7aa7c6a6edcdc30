import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { runBeside } from './setup.mjs'

/**
 * Walks journeys in a browser, at a shop of their own with its data in `work`. A run that left no report has failed.
 * `log`: a file for what is printed meanwhile.
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

function countJourneys(file) {
  try {
    const { stats, errors = [] } = JSON.parse(readFileSync(file, 'utf8'))
    const { expected, flaky, unexpected } = stats
    return { passed: expected + flaky, flaky, failed: unexpected + errors.length }
  } catch {
    return { passed: 0, failed: 1, flaky: 0 }
  }
}
