// `npm run prove`: what takes longer than a test may. Puts every payment under every fault, and walks the longer journeys; then makes
// a shop with a million orders beside the demo shop, and asserts that D1 reads no more rows for its pages, calls and sweeps, but for
// what they show. Writes what came of it into the README. `npm run prove payments`, `journeys` and `scale` do one part alone.
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findViolations } from '#app/db/audit.ts'
import { BIG } from '#app/testing/big-shop/numbers.ts'
import { SCALE_CASES } from '#app/testing/big-shop/scale-cases.ts'
import { fillBigShop } from '../bench/big-shop.ts'
import { type Compared, compare, worst } from '../bench/prove/compare.ts'
import { proveKilledWorker } from '../bench/prove/killed-worker.ts'
import {
  inWords,
  type Proved,
  proveJourneys,
  proveOutcomes,
  provePayments,
  sumOf,
} from '../bench/prove/proofs.ts'
import { type ServedShop, serveMeasured } from '../bench/prove/served-shop.ts'
import { compareSweeps } from '../bench/prove/sweeps.ts'
import { tableOf } from '../bench/prove/table.ts'
import { writeIntoReadme } from '../bench/write-into-readme.ts'
import { installPackages, run, step } from './lib/setup.mjs'

const NOTHING: Proved = { passed: 0, failed: 0 }
const [, , only] = process.argv
const isAsked = (part: 'payments' | 'journeys' | 'scale') => only === undefined || only === part

installPackages()
const work = mkdtempSync(join(tmpdir(), 'shop-prove-'))
const [demoData, killedData, bigData, bundle] = ['demo', 'killed', 'big', 'bundle'].map(name =>
  join(work, name),
) as [string, string, string, string]

step('Building')
run('npm', ['run', '--silent', 'build'])
const journeys = isAsked('journeys') ? await timed('journeys', () => proveJourneys(work)) : NOTHING
if (only === 'journeys') end(journeys)
const bundling = ['deploy', 'bench/measured-worker.ts', '--dry-run', '--env', '', '--outdir', bundle]
run('wrangler', bundling, { quiet: true })
renameSync(join(bundle, 'measured-worker.js'), join(bundle, 'app.js'))

step('Making the demo shop')
const migrating = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', demoData]
run('wrangler', migrating, { quiet: true, env: { CI: 'true' } })
const importing = ['scripts/site-import.ts', 'app/db/seed/demo/shop.json']
run('node', importing, { quiet: true, env: { SHOP_DATA: demoData } })
cpSync(demoData, killedData, { recursive: true })

const payments = isAsked('payments')
  ? await timed('payments', async () =>
      [provePayments(work), await proveKilledWorker(killedData), await proveOutcomes(work)].reduce(sumOf),
    )
  : NOTHING
if (only === 'payments') end(payments)

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

writeIntoReadme('prove', tableOf(all, BIG, seconds))
const checks = all.length + 2
end({
  passed: payments.passed + journeys.passed + checks - failures.length,
  failed: payments.failed + journeys.failed + failures.length,
})

/** Does a part, and writes into the README what came of it. */
async function timed(part: 'payments' | 'journeys', prove: () => Promise<Proved>): Promise<Proved> {
  step(part === 'payments' ? 'Paying under every fault' : 'Walking the longer journeys')
  const began = Date.now()
  const proved = await prove()
  writeIntoReadme(`prove-${part}`, inWords(proved, Date.now() - began))
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
  console.log(`  ${violations.length ? 'FAILED' : 'ok    '} the books of the ${name} shop hold`)
  if (violations.length === 0) return
  console.log(violations)
  failures.push(`books of the ${name} shop`)
}
