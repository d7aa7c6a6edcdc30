// Migrates the local shop, fills it with the demo if it is empty, and serves it with the output of `npm run build`.
// Reads PORT and SHOP_DATA. `npm start` installs, builds and runs this script.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEMO, fillShop } from './lib/fill-shop.ts'
import { serveShop, stopOnSignal } from './lib/serve-shop.ts'
import { root, step } from './lib/setup.mjs'

const port = Number(process.env.PORT || 8787)
const data = resolve(root, process.env.SHOP_DATA || '.data')
const url = `http://localhost:${port}`

await fillShop(data)
step(`The shop is on ${url}
  Mails it sends: ${url}/dev/mailbox    Calls: ${url}/api/docs    Its partners, played: ${url}/sandbox/
  Accounts of the demo shop (user name / password):
${demoAccounts()}`)
stopOnSignal([await serveShop({ data, port })])
console.log(`Ready on ${url}`)

function demoAccounts(): string {
  const { accounts } = JSON.parse(readFileSync(DEMO, 'utf8')) as { accounts: DemoAccount[] }
  return accounts
    .map(({ role, username, password }) => `    ${role.padEnd(11)}${username} / ${password}`)
    .join('\n')
}

type DemoAccount = { role: string; username: string; password: string }
