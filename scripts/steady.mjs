// `npm run steady -- 5`: runs every test five times, and prints each test that did not pass every time. `-- 5 vitest`
// or `-- 3 journeys` runs one kind. `--load` keeps each core busy meanwhile.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { walkJourneys } from './lib/journeys.mjs'
import { installPackages, keepTemporaryFilesInMemory, root, run, step } from './lib/setup.mjs'
import { runUnitsInNode, runUnitsInWorkerd, together } from './lib/units.mjs'

keepTemporaryFilesInMemory()
const { positionals, values } = parseArgs({ allowPositionals: true, options: { load: { type: 'boolean' } } })
const [times = '3', only] = positionals
const results = join(root, 'test-results', 'steady')

installPackages()
step('Building')
run('npm', ['run', '--silent', 'build'])
rmSync(results, { recursive: true, force: true })

const busy = values.load
  ? Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;) {}']))
  : []
/** How often each test ran and passed. A kind stands for its errors outside of all tests. */
const counts = new Map()
try {
  for (let round = 1; round <= Number(times); round++) {
    const place = join(results, String(round))
    mkdirSync(place, { recursive: true })
    if (only !== 'journeys') {
      step(`vitest, ${round} of ${times}`)
      const inNode = await runUnitsInNode(join(place, 'vitest-node.json'))
      count('vitest', together(inNode, await runUnitsInWorkerd(join(place, 'vitest-workerd.json'))))
    }
    if (only !== 'vitest') {
      step(`Journeys, ${round} of ${times}`)
      const args = ['--output', join(place, 'journeys')]
      const work = mkdtempSync(join(tmpdir(), 'shop-steady-'))
      count('journeys', await walkJourneys(work, { args, report: join(place, 'journeys.json') }))
      rmSync(work, { recursive: true, force: true })
    }
  }
} finally {
  for (const loop of busy) loop.kill()
}

const unsteady = [...counts].filter(([, { passed, ran }]) => passed < ran)
step(`${counts.size} tests, ${times} times: ${unsteady.length} did not pass every time`)
for (const [name, { passed, ran }] of unsteady) console.log(`  ${passed} of ${ran}  ${name}`)
process.exit(unsteady.length === 0 ? 0 : 1)

function count(kind, { tests, failed }) {
  const isTold = failed === tests.filter(({ isPassed }) => !isPassed).length
  for (const { name, isPassed } of [...tests, { name: `${kind}, outside of its tests`, isPassed: isTold }]) {
    const { passed, ran } = counts.get(name) ?? { passed: 0, ran: 0 }
    counts.set(name, { passed: passed + (isPassed ? 1 : 0), ran: ran + 1 })
  }
}
