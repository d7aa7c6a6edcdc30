// `npm run prove`: what takes longer than a test may. Puts every payment under every fault, and walks the longer journeys; then makes
// a shop with a million orders beside the demo shop, and asserts that D1 reads no more rows for its pages, calls and sweeps, but for
// what they show. Writes the table into the README. `npm run prove payments` and `npm run prove people` do one part alone.
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findViolations } from '#app/db/audit.ts'
import { BIG } from '#app/testing/big-shop/numbers.ts'
import { SCALE_CASES } from '#app/testing/big-shop/scale-cases.ts'
import { fillBigShop } from '../bench/big-shop.ts'
import { type Compared, compare, worst } from '../bench/prove/compare.ts'
import { proveKilledWorker } from '../bench/prove/killed-worker.ts'
import { type Proved, proveOutcomes, provePayments, provePeople, sumOf } from '../bench/prove/payments.ts'
import { type ServedShop, serveMeasured } from '../bench/prove/served-shop.ts'
import { compareSweeps } from '../bench/prove/sweeps.ts'
import { tableOf } from '../bench/prove/table.ts'
import { writeIntoReadme } from '../bench/write-into-readme.ts'
import { installPackages, run, step } from './lib/setup.mjs'

installPackages()
const work = mkdtempSync(join(tmpdir(), 'shop-prove-'))
const [demoData, killedData, bigData, bundle] = ['demo', 'killed', 'big', 'bundle'].map(name =>
  join(work, name),
) as [string, string, string, string]

step('Building')
run('npm', ['run', '--silent', 'build'])
if (process.argv[2] === 'people') end(await provePeople(work))
const bundling = ['deploy', 'bench/measured-worker.ts', '--dry-run', '--env', '', '--outdir', bundle]
run('wrangler', bundling, { quiet: true })
renameSync(join(bundle, 'measured-worker.js'), join(bundle, 'app.js'))

step('Making the demo shop')
const migrating = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', demoData]
run('wrangler', migrating, { quiet: true, env: { CI: 'true' } })
const importing = ['scripts/site-import.ts', 'app/db/seed/demo/shop.json']
run('node', importing, { quiet: true, env: { SHOP_DATA: demoData } })
cpSync(demoData, killedData, { recursive: true })

step('Paying under every fault')
const proofs = [provePayments(work), await proveKilledWorker(killedData), await proveOutcomes(work)]
const payments = proofs.reduce(sumOf)
if (process.argv[2] === 'payments') end(payments)

step('Walking what staff do with people and with their own accounts')
const people = await provePeople(work)

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
  passed: payments.passed + people.passed + checks - failures.length,
  failed: payments.failed + people.failed + failures.length,
})

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
