// `npm run build`: builds the pages and bundles both Workers, each only if its sources changed. `--all` builds everything.
import { readStamps, STEPS, standingOf, writeStamps } from './lib/build-steps.mjs'

const stamps = process.argv.includes('--all') ? {} : readStamps()
for (const step of STEPS) {
  const { stamp, isCurrent } = standingOf(step, stamps)
  if (isCurrent) continue
  step.make()
  stamps[step.name] = stamp
  writeStamps(stamps)
}
