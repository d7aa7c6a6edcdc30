// `npm run deploy`: builds, migrates, deploys. Stops at the first failure, so that no code is deployed without its
// tables.
import { installPackages, run, step } from './lib/setup.mjs'

const environment = ['--env', 'production']

installPackages()
step('Building')
run('npm', ['run', '--silent', 'build', '--', '--all'])
step('Migrating the database')
run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', ...environment])
step('Deploying')
// The Worker that `npm run build` made and the tests ran, as it is.
run('wrangler', ['deploy', 'build/worker/app.js', '--no-bundle', '--no-minify', ...environment])
