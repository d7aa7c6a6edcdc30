import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { runBeside } from './setup.mjs'

/**
 * Runs the browser tests against a new shop with its data in `work`. Returns the counts, the seconds of each file,
 * `tests`: the name of each test, whether it passed, and what it failed with, and `failedAt`: file and line of each
 * failed test. A run without a report counts as failed.
 *
 * @param {string} work
 * @param {{ args?: string[], env?: Record<string, string>, report?: string }} options
 */
export async function walkJourneys(
  work,
  { args = [], env = {}, report = join(work, 'playwright.json') } = {},
) {
  await runBeside('playwright', ['test', ...args], {
    env: {
      CHROMIUM: findOrInstallBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PORT: String(await firstOfTwoFreePorts()),
      SHOP_DATA: dataOfJourneys(work),
      ...env,
    },
  })
  return countJourneys(report)
}

/** The folder of the shops. scripts/serve-for-journeys.ts fills it, before or when they are served. */
export const dataOfJourneys = work => join(work, 'data')

/**
 * The first of two ports in a row that nothing listens on, so that a running shop is not disturbed. Below 32,768,
 * because a system gives higher ports to outgoing connections, and the shop listens only when it is filled.
 */
async function firstOfTwoFreePorts() {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
}

/** Listens on a port for a moment. False if something else does. */
function isFree(port) {
  return new Promise(resolve => {
    const server = createServer().on('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

function countJourneys(file) {
  try {
    const { stats, suites, errors = [] } = JSON.parse(readFileSync(file, 'utf8'))
    const specs = suites.flatMap(specsOf)
    const failed = specs.filter(({ ok }) => !ok)
    const failedAt = [...new Set(failed.map(({ file, line }) => `${file}:${line}`))]
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      failedAt,
      tests: specs.flatMap(({ name, ok, tests }) =>
        tests.map(({ projectName, results }) => ({
          name: `[${projectName}] ${name}`,
          isPassed: ok,
          error: results.find(({ error }) => error)?.error.message ?? '',
        })),
      ),
      files: suites.map(suite => ({ name: suite.file, seconds: secondsOf(suite) })),
    }
  } catch {
    return { passed: 0, failed: 1, failedAt: [], files: [], tests: [] }
  }
}

/** The tests of a suite and of those inside it. `name` begins with the file. */
function specsOf({ title, specs = [], suites = [] }) {
  return [...specs.map(spec => ({ ...spec, name: spec.title })), ...suites.flatMap(specsOf)].map(spec => ({
    ...spec,
    name: `${title} › ${spec.name}`,
  }))
}

function secondsOf(suite) {
  const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  return results.reduce((sum, { duration }) => sum + duration, 0) / 1000
}
