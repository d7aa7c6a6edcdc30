// `npm run prove`: runs the checks that take too long for `npm test`, and writes the results into docs/proofs.md.
// `rules`: commands as programs, and rules with new random cases. `payments`: every payment with every fault.
// `journeys`: all other journeys, whole. `fuzz`: odd values for every address and role. `scale`: a shop with a million
// orders must not make D1 read more rows than the demo shop, except for what it shows. `npm run prove fuzz` runs one
// part.
// `npm run prove fuzz -- --seed 1 --only 17` sends one request of a run again.
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findViolations } from '#app/business/payments/find-violations.server.ts'
import { BIG } from '#app/testing/big-shop/numbers.ts'
import { SCALE_CASES } from '#app/testing/big-shop/scale-cases.ts'
import { fillBigShop } from '../bench/big-shop.ts'
import { type Compared, compare, worst } from '../bench/prove/compare.ts'
import { proveFuzz } from '../bench/prove/fuzz.ts'
import { proveKilledWorker } from '../bench/prove/killed-worker.ts'
import {
  dateAndCommit,
  inWords,
  type Proved,
  proveJourneys,
  proveOutcomes,
  provePayments,
  proveRules,
  sumOf,
} from '../bench/prove/proofs.ts'
import { type ServedShop, serveMeasured } from '../bench/prove/served-shop.ts'
import { compareSweeps } from '../bench/prove/sweeps.ts'
import { tableOf } from '../bench/prove/table.ts'
import { writeIntoDocs } from '../bench/write-into-docs.ts'
import { fillShop } from './lib/fill-shop.ts'
import { run, step } from './lib/setup.mjs'

const TOLD = {
  rules: 'Running commands, and rules with new random cases',
  payments: 'Paying under every fault',
  journeys: 'Walking all journeys, whole',
} as const
const NOTHING: Proved = { passed: 0, failed: 0 }
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, requests: { type: 'string' }, only: { type: 'string' } },
})
const [only] = positionals
type Part = 'rules' | 'payments' | 'journeys' | 'fuzz' | 'scale'
const isAsked = (part: Part) => only === undefined || only === part

// Asked before the first result is written, which changes the files.
const stamp = dateAndCommit()
const work = mkdtempSync(join(tmpdir(), 'shop-prove-'))
const [demoData, killedData, fuzzedData, bigData, bundle] = ['demo', 'killed', 'fuzzed', 'big', 'bundle'].map(
  name => join(work, name),
) as [string, string, string, string, string]

step('Building')
run('npm', ['run', '--silent', 'build'])
const rules = isAsked('rules') ? await timed('rules', () => proveRules(work)) : NOTHING
if (only === 'rules') end(rules)
const journeys = isAsked('journeys') ? await timed('journeys', () => proveJourneys(work)) : NOTHING
if (only === 'journeys') end(journeys)
const bundling = ['deploy', 'bench/measured-worker.ts', '--dry-run', '--env', '', '--outdir', bundle]
run('wrangler', bundling, { quiet: true })
renameSync(join(bundle, 'measured-worker.js'), join(bundle, 'app.js'))

step('Making the demo shop')
await fillShop(demoData)
cpSync(demoData, killedData, { recursive: true })
cpSync(demoData, fuzzedData, { recursive: true })

const payments = isAsked('payments')
  ? await timed('payments', async () =>
      [await provePayments(work), await proveKilledWorker(killedData), await proveOutcomes(work)].reduce(
        sumOf,
      ),
    )
  : NOTHING
if (only === 'payments') end(payments)

const fuzz = isAsked('fuzz') ? await fuzzed() : NOTHING
if (only === 'fuzz') end(fuzz)

step(`Making a shop with ${BIG.orders.toLocaleString('en')} orders`)
cpSync(demoData, bigData, { recursive: true })
const seconds = fillBigShop(bigData, BIG)

step('Asking both')
const [demo, big] = [await serveMeasured(demoData, bundle), await serveMeasured(bigData, bundle)]
const failures: string[] = []
const all: Compared[] = []
try {
  for (const one of SCALE_CASES) all.push(report(await compare(one, demo, big)))
  for (const one of await compareSweeps(demo, big)) all.push(report(one))
  for (const [name, shop] of Object.entries({ demo, big })) await checkBooks(name, shop)
} finally {
  await Promise.all([demo.stop(), big.stop()])
  rmSync(work, { recursive: true, force: true })
}

writeIntoDocs('proofs', 'prove', `Measured: ${stamp}. ${tableOf(all, BIG, seconds)}`)
const checks = all.length + 2
end({
  passed: rules.passed + payments.passed + journeys.passed + fuzz.passed + checks - failures.length,
  failed: rules.failed + payments.failed + journeys.failed + fuzz.failed + failures.length,
})

/** Runs one part and writes its result into docs/proofs.md. */
async function timed(part: keyof typeof TOLD, prove: () => Promise<Proved>): Promise<Proved> {
  step(TOLD[part])
  const began = Date.now()
  const proved = await prove()
  writeIntoDocs('proofs', `prove-${part}`, `${inWords(proved, Date.now() - began)} (${stamp})`)
  return proved
}

/** Sends the requests of one seed. Writes the result down only for a full run, not for `--only` or `--requests`. */
async function fuzzed(): Promise<Proved> {
  step('Asking for everything, with odd values')
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const numbers = values.only?.split(',').map(Number)
  const began = Date.now()
  const proved = await proveFuzz(fuzzedData, {
    seed,
    requests: Number(values.requests ?? 20_000),
    ...(numbers && { only: numbers }),
  })
  const words = `Seed ${seed}: ${inWords(proved, Date.now() - began)} (${stamp})`
  if (!numbers && !values.requests) writeIntoDocs('proofs', 'prove-fuzz', words)
  return proved
}

function end({ passed, failed }: Proved): void {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
}

function report(compared: Compared): Compared {
  const { name, fault, demo, big } = compared
  const figures = `${demo.rowsRead} / ${big.rowsRead} rows, ${demo.milliseconds.toFixed(0)} / ${big.milliseconds.toFixed(0)} ms`
  console.log(`  ${fault ? 'FAILED' : 'ok    '} ${name}: ${fault ?? figures}`)
  if (fault) {
    console.log(worst(compared))
    failures.push(name)
  }
  return compared
}

async function checkBooks(name: string, { database }: ServedShop): Promise<void> {
  const violations = await findViolations(database)
  console.log(
    `  ${violations.length ? 'FAILED' : 'ok    '} the audit of the ${name} shop finds nothing wrong`,
  )
  if (violations.length === 0) return
  console.log(violations)
  failures.push(`audit of the ${name} shop`)
}
