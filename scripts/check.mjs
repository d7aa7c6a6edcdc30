// `npm run check`: checks format, lint and types, and runs the tests that your changes can break. With `--all`: every
// test. `npm run test:changed` runs only those tests, without the rest.
import { installPackages, run, step, tryRun } from './lib/setup.mjs'

installPackages()
if (!process.argv.includes('--tests')) {
  step('Format and lint')
  run('biome', ['check', '.'])
}
// The Worker imports the bundle of the pages, so types and tests need the build.
step('Building')
run('npm', ['run', '--silent', 'build'])
if (!process.argv.includes('--tests')) {
  step('Types')
  run('npm', ['run', '--silent', 'types'])
}
if (process.argv.includes('--all')) run('npm', ['test', '--silent'])
else {
  const since = lastPushed()
  step(`Tests of what changed since ${since.slice(0, 9)} (no journeys; --all runs everything)`)
  run('vitest', ['run', '--changed', since, '--passWithNoTests', '--reporter=dot'])
}

/** The latest commit that the upstream branch has too; HEAD if there is no upstream. */
function lastPushed() {
  const { status, stdout } = tryRun('git', ['merge-base', 'HEAD', '@{upstream}'], { quiet: true })
  return status === 0 ? stdout.trim() : 'HEAD'
}
