// `npm run deploy`: builds, migrates, deploys, and prints the set-up link of a shop without an owner. Stops at the first
// failure, so that no code is deployed without its tables.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backOfficeConfig, rareConfig } from './lib/other-workers.mjs'
import { installPackages, root, run, step } from './lib/setup.mjs'

const ENVIRONMENT = 'production'
const environment = ['--env', ENVIRONMENT]

installPackages()
step('Building')
run('npm', ['run', '--silent', 'build', '--', '--all'])
step('Migrating the database')
run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', ...environment])
// The shop last: it cannot be deployed before the Workers that it asks.
step('Deploying the Worker of certificates and pictures')
deployBeside('rare.json', rareConfig(ENVIRONMENT))
step('Deploying the Worker of the back office')
deployBeside('back-office.json', backOfficeConfig(ENVIRONMENT))
step('Deploying the shop')
// The Worker that `npm run build` made and the tests ran, as it is.
run('wrangler', ['deploy', 'build/worker/app.js', '--no-bundle', '--no-minify', ...environment])
// By the project's own Node, which reads TypeScript.
run('node', ['scripts/setup-link.ts'])

/** The configuration has a folder of its own, because wrangler writes its own files beside it. */
function deployBeside(name, config) {
  const folder = join(root, 'build', 'deployment')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(config, null, 2))
  run('wrangler', ['deploy', '--config', file])
}
