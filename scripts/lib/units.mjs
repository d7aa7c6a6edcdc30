import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root, runBeside } from './setup.mjs'

/**
 * Runs vitest, and returns the counts and the seconds of each file. An error outside of all tests, of which vitest tells only by its
 * exit code, counts as a failure. So does a run without a report.
 *
 * @param {string} report
 * @param {{ args?: string[], env?: Record<string, string> }} options
 */
export async function runUnits(report, { args = [], env = {} } = {}) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runBeside('vitest', ['run', ...reporters, ...args], { env })
  const counted = countUnits(report)
  return { ...counted, failed: counted.failed === 0 && code !== 0 ? 1 : counted.failed }
}

function countUnits(file) {
  try {
    const { testResults, numFailedTests, numPassedTests } = JSON.parse(readFileSync(file, 'utf8'))
    // A test file without any result counts as failed, whatever the report says about it.
    const broken = testResults.filter(({ assertionResults }) => assertionResults.length === 0)
    const files = testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    return { passed: numPassedTests, failed: numFailedTests + broken.length, files }
  } catch {
    return { passed: 0, failed: 1, files: [] }
  }
}
