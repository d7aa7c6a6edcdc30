import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { walkJourneys } from '../../scripts/lib/journeys.mjs'
import { tryRun } from '../../scripts/lib/setup.mjs'
import { runUnits } from '../../scripts/lib/units.mjs'

/** Returns today and the commit of the files, such as `2026-11-26, commit 1a2b3c4d`; '-dirty': with changes. */
export function dateAndCommit(): string {
  const said = tryRun('git', ['describe', '--always', '--dirty', '--exclude=*'], { quiet: true })
  return `${new Date().toISOString().slice(0, 10)}, commit ${said.stdout?.trim() || 'unknown'}`
}

export type Proved = { readonly passed: number; readonly failed: number }

export const sumOf = (one: Proved, other: Proved): Proved => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
})

const ALL_CASES = { PROVE: 'all' }
const PROOFS = ['fault-matrix', 'webhook-orders']

/**
 * Runs the payment tests with every fault, where `npm test` takes a part: every fault of every provider's answer, with
 * every fault of the database, and webhooks in every order.
 */
export async function provePayments(work: string): Promise<Proved> {
  const args = ['--project', 'workerd', '--reporter=verbose', ...PROOFS]
  return runUnits(join(work, 'payments.json'), { args, env: ALL_CASES })
}

/** Runs every payment method with every possible outcome in a browser. */
export async function proveOutcomes(work: string): Promise<Proved> {
  return walkJourneys(work, { args: ['payments', '--project', 'phone'], env: ALL_CASES })
}

/** Runs all other journeys, with the steps and checks that take too long for `npm test`. */
export async function proveJourneys(work: string): Promise<Proved> {
  return walkJourneys(work, { args: ['journeys/(?!payments/)'], env: ALL_CASES })
}

/**
 * Runs the tests that start the shop's commands as programs, those with random cases, and those of which `npm test`
 * runs a share. `npm test` has the same random cases each time; here each run draws new ones.
 */
export async function proveRules(work: string): Promise<Proved> {
  const isLonger = (source: string) => /#app\/testing\/setup\/(fast-check|share)\.ts/.test(source)
  const isAsked = (file: string) =>
    file.endsWith('.prove.test.ts') ||
    (isLonger(readFileSync(file, 'utf8')) && !PROOFS.some(name => file.includes(`/${name}.`)))
  const files = globSync('{app,workers,scripts}/**/*.test.{ts,tsx}').filter(isAsked)
  return runUnits(join(work, 'rules.json'), { args: files, env: ALL_CASES })
}

/** For example `41 passed, 0 failed, in 3 minutes.` */
export function inWords({ passed, failed }: Proved, milliseconds: number): string {
  return `${passed} passed, ${failed} failed, in ${Math.ceil(milliseconds / 60_000)} minutes.`
}
