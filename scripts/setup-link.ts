// The last step of `npm run deploy`: prints the link that makes the first owner, if the deployed shop has none.
import { newSetupToken, setupLinkSql, setupLinkWords } from '../app/business/school/first-start/setup-link.ts'
import { sha256Hex } from '../app/platform/ids.ts'
import { tryRun } from './lib/setup.mjs'

const token = newSetupToken()
const sql = setupLinkSql(await sha256Hex(token)).replace(/\s+/g, ' ')
const where = ['DB', '--remote', '--env', 'production', '--yes', '--json']
const asked = tryRun('wrangler', ['d1', 'execute', ...where, '--command', sql], { quiet: true })
if (asked.status !== 0) {
  console.error(`${asked.stdout}${asked.stderr}`)
  console.error('The shop is deployed, but its set-up link could not be made. Run "npm run deploy" again.')
  process.exit(1)
}
if (/"expires_at":\s*\d+/.test(String(asked.stdout))) {
  const { unstable_readConfig: readConfig } = await import('wrangler')
  const { vars } = readConfig({ config: 'wrangler.toml', env: 'production' })
  console.log(`\n${setupLinkWords(token, vars.PUBLIC_URL)}`)
}
