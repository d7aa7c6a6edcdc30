import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { walkJourneys } from '../../scripts/lib/journeys.mjs'
import { tryRun } from '../../scripts/lib/setup.mjs'

export type Proved = { readonly passed: number; readonly failed: number }

export const sumOf = (one: Proved, other: Proved): Proved => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
})

const PROOFS = ['fault-matrix', 'webhook-orders']

/**
 * Runs the payment tests with every fault, where `npm test` takes a part: every fault of every provider's answer, with
 * every fault of the database, and webhooks in every order.
 */
export function provePayments(work: string): Proved {
  const report = join(work, 'payments.json')
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`]
  tryRun('vitest', ['run', '--project', 'workerd', ...PROOFS, ...reporters], { env: { PROVE: 'all' } })
  return readReport(report)
}

/** Runs every payment method with every possible outcome in a browser. */
export async function proveOutcomes(work: string): Promise<Proved> {
  return walkJourneys(work, ['payments', '--project', 'phone'], { PROVE: 'all' })
}

/** Runs the other journeys that take too long for `npm test`. */
export async function proveJourneys(work: string): Promise<Proved> {
  return walkJourneys(work, ['journeys/(?!payments/)', '--grep', '@prove'], { PROVE: 'all' })
}

/** For example `41 passed, 0 failed, in 3 minutes.` */
export function inWords({ passed, failed }: Proved, milliseconds: number): string {
  return `${passed} passed, ${failed} failed, in ${Math.ceil(milliseconds / 60_000)} minutes.`
}

/** Reads a report. A missing report counts as a failure. */
function readReport(file: string): Proved {
  try {
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, failed: success ? 0 : Math.max(1, numFailedTests) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
