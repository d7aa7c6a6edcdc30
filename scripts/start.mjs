// `npm start`: installs, builds, migrates, fills and serves the local shop. Needs no account anywhere.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { installPackages, root, run, stay, step, tryRun } from './lib/setup.mjs'

const port = process.env.PORT || '8787'
const data = resolve(root, process.env.SHOP_DATA || '.data')
const demo = 'app/site-file/demo/shop.json'
const flags = new Set(process.argv.slice(2))
const local = ['--local', '--persist-to', data]

installPackages()
if (!flags.has('--no-build')) {
  step('Building')
  run('npm', ['run', '--silent', 'build'])
}
step('Preparing the database')
migrate()
if (isEmpty()) {
  step('Filling the demo shop')
  run('node', ['scripts/site-import.ts', demo], { env: { SHOP_DATA: data, PORT: port } })
}
serve()

function migrate() {
  const result = tryRun('wrangler', ['d1', 'migrations', 'apply', 'DB', ...local], {
    quiet: true,
    env: { CI: 'true' },
  })
  if (result.status === 0) return
  console.error(result.stdout, result.stderr)
  process.exit(1)
}

/** True if the shop has no courses. The demo must not mix with somebody's own shop. */
function isEmpty() {
  const query = 'SELECT EXISTS (SELECT 1 FROM courses) AS filled'
  const result = tryRun('wrangler', ['d1', 'execute', 'DB', ...local, '--json', '--command', query], {
    quiet: true,
  })
  return !/"filled":\s*1/.test(result.stdout)
}

function serve() {
  const shop = `http://localhost:${port}`
  step(`The shop is on ${shop}
  Mails it sends: ${shop}/dev/mailbox    Calls: ${shop}/api/docs    Its partners, played: ${shop}/sandbox/
  Accounts of the demo shop (user name / password):
${demoAccounts()}`)
  stay('node', ['scripts/serve.ts'], { env: { PORT: port, SHOP_DATA: data } })
}

function demoAccounts() {
  const { accounts } = JSON.parse(readFileSync(resolve(root, demo), 'utf8'))
  return accounts
    .map(({ role, username, password }) => `    ${role.padEnd(11)}${username} / ${password}`)
    .join('\n')
}
