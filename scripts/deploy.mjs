// `npm run deploy`: builds, migrates, deploys, and prints the set-up link of a shop without an owner. Stops at the first
// failure, so that no code is deployed without its tables.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rareConfig } from './lib/rare-worker.mjs'
import { installPackages, root, run, step } from './lib/setup.mjs'

const ENVIRONMENT = 'production'
const environment = ['--env', ENVIRONMENT]

installPackages()
step('Building')
run('npm', ['run', '--silent', 'build', '--', '--all'])
step('Migrating the database')
run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', ...environment])
step('Deploying the Worker of certificates and pictures')
const config = join(root, 'build', 'rare', 'wrangler.json')
writeFileSync(config, JSON.stringify(rareConfig(ENVIRONMENT), null, 2))
run('wrangler', ['deploy', '--config', config])
step('Deploying the shop')
// The Worker that `npm run build` made and the tests ran, as it is.
run('wrangler', ['deploy', 'build/worker/app.js', '--no-bundle', '--no-minify', ...environment])
// By the project's own Node, which reads TypeScript.
run('node', ['scripts/setup-link.ts'])
