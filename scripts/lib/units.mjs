import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root, runBeside } from './setup.mjs'

/** What the runtime says of things that tests do on purpose. */
const EXPECTED = [
  // Tests read every body as text, to compare it.
  /Called \.text\(\) on an HTTP body which does not appear to be text/,
  // The Worker refuses a request before its body has arrived.
  /Can't read from request stream after response has been sent/,
  // Tests send headers of other scripts.
  /^A header value for "[\w-]+" contains non-ASCII characters/,
  // Tests break off uploads and downloads.
  /disconnected: (read end of pipe was aborted|pump canceled|fixed-length pipe ended prematurely)/,
  // So does the emulator of R2, whose own Worker reads the part of a video that breaks off.
  /^uncaught exception; source = Uncaught \(in promise\); stack = (TypeError: Can't read from request stream because client disconnected|Error: Network connection lost)\.$/,
  /^stack: .*workerd@/,
  // The runtime notes for its makers that a Worker asked for the id of an upload in parts.
  /^NOSENTRY R2MultipartUpload::getUploadId called/,
]

/** The kinds of vitest.config.ts that need no runtime of Cloudflare, and so no build. */
const IN_NODE = ['rules', 'rules-of-react', 'components']
const ofKinds = kinds => kinds.flatMap(kind => ['--project', kind])

/**
 * Runs the tests that need no build. In one worker: each one loads React and the simulated browser again, which costs as
 * much as it saves.
 *
 * @param {string} report
 */
export const runUnitsInNode = report => runUnits(report, { args: [...ofKinds(IN_NODE), '--maxWorkers', '1'] })

/**
 * Runs the tests in Cloudflare's runtime, against the build, and those of the build itself.
 *
 * @param {string} report
 */
export const runUnitsInWorkerd = report => runUnits(report, { args: ofKinds(['build', 'workerd']) })

/** Adds up two runs of vitest. */
export function together(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    files: [...one.files, ...other.files],
    tests: [...one.tests, ...other.tests],
    told: [...one.told, ...other.told],
  }
}

/**
 * Runs vitest, and returns the counts, the seconds of each file, `tests`: the name of each test that ran, whether it
 * passed, and what it failed with, and `told`: the lines that tests ask to print (`task.meta.told`). An error outside of
 * all tests, of which vitest tells only by its exit code, counts as a failure. So does a run without a report.
 *
 * @param {string} report
 * @param {{ args?: string[], env?: Record<string, string> }} options
 */
export async function runUnits(report, { args = [], env = {} } = {}) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runBeside('vitest', ['run', ...reporters, ...args], {
    env: { SOURCES_AT_ONCE: '1', ...env },
    hidden: EXPECTED,
  })
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
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, status, failureMessages }) => ({
          name: `${relative(root, name)}: ${fullName}`,
          isPassed: status === 'passed',
          error: failureMessages?.[0] ?? '',
        })),
    )
    const told = testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ meta }) => meta?.told ?? []),
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length, files, tests, told }
  } catch {
    return { passed: 0, failed: 1, files: [], tests: [], told: [] }
  }
}
