// `npm run build`: builds the pages and bundles both Workers, each only if its sources changed. `--all` builds
// everything.
import { join } from 'node:path'
import { readStamps, STEPS, standingOf, writeStamps } from './lib/build-steps.mjs'
import { root } from './lib/setup.mjs'

const stamps = process.argv.includes('--all') ? {} : readStamps()
for (const step of STEPS) {
  const { stamp, isCurrent } = standingOf(step, stamps)
  if (isCurrent) continue
  step.make(join(root, step.outputs[0]))
  stamps[step.name] = stamp
  writeStamps(stamps)
}
