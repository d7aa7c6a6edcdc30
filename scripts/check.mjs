// `npm run check`: checks format, lint and types, then runs every test. Works in a fresh clone.
import { installPackages, run, step } from './lib/setup.mjs'

installPackages()
step('Format and lint')
run('biome', ['check', '.'])
// The Worker imports the bundle of the pages, so the type check needs the build.
step('Building')
run('npm', ['run', '--silent', 'build'])
step('Types')
run('npm', ['run', '--silent', 'types'])
run('npm', ['test', '--silent'])
