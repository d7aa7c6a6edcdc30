// `npm run check`: format, lint, types and tests, also in a clean clone.
import { installPackages, run, step } from './lib/setup.mjs'

installPackages()
step('Format and lint')
run('biome', ['check', '.'])
// The Worker imports the pages' bundle, so types need the build.
step('Building')
run('npm', ['run', '--silent', 'build'])
step('Types')
run('npm', ['run', '--silent', 'types'])
run('npm', ['test', '--silent'])
