// `npm run deploy`: build, migrate, deploy. Stops at the first step that fails, so code never runs ahead of its tables.
import { installPackages, run, step } from './lib/setup.mjs'

const environment = ['--env', 'production']

installPackages()
step('Building')
run('npm', ['run', '--silent', 'build', '--', '--all'])
step('Migrating the database')
run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', ...environment])
step('Deploying')
run('wrangler', ['deploy', ...environment])
