import { parseArgs } from 'node:util'
import {
  checkSocialProviderSetups,
  type ExaminedSocialDoor,
} from '../app/business/accounts/social/provider-setup.server.ts'
import type { Examination } from '../app/business/payments/provider-settings/examination.ts'
import { isAllReady } from '../app/business/payments/provider-settings/examination.ts'
import { examinePayments } from '../app/business/payments/provider-settings/examine-payments.server.ts'
import { rememberedKeys } from '../app/business/payments/provider-settings/typed-keys.server.ts'
import { LOCAL_SETTINGS } from '../workers/local-settings.ts'
import { sayExamination } from './lib/say-examination.ts'
import { isSignInReady, saySignIn } from './lib/say-sign-in.ts'
import { Complaint, openShop } from './site-shop.ts'

const USAGE = `Usage: npm run doctor [-- --url https://your.shop --user NAME]

Says of each way to pay whether it is on, set up and answered for by its provider, and of each provider that people sign in with whether it is
set up; ends with 1 when one that is on is not ready.
Without --url it looks at the local shop; SHOP_DATA and PORT name another, and 'npm start' has to run for the sandbox to answer.
  --url    a deployed shop, which is asked as a member of staff, because its secrets never leave it
  --user   user name of staff; the password is read from SHOP_PASSWORD, and the code of a second factor from SHOP_CODE`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      user: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const examination = values.url ? await askShop(values.url, values.user) : await lookAtLocalShop()
  console.log(sayExamination(examination))
  console.log(`\n${saySignIn(examination.signIn)}`)
  return isAllReady(examination) && isSignInReady(examination.signIn) ? 0 : 1
}

type Examined = Examination & { readonly signIn: readonly ExaminedSocialDoor[] }

async function lookAtLocalShop(): Promise<Examined> {
  const PUBLIC_URL = `http://localhost:${process.env.PORT || 8787}`
  const shop = await openShop({ remote: false })
  try {
    const needs = {
      db: shop.db,
      now: Date.now,
      variables: LOCAL_SETTINGS,
      outbound: (request: Request) => fetch(request, { redirect: 'manual' }),
      environment: { ENVIRONMENT: 'local' as const, PUBLIC_URL },
      typedKeys: rememberedKeys({}, { db: shop.db, now: Date.now, secret: LOCAL_SETTINGS.APP_SECRET }),
    }
    console.log(`Looking at ${shop.place}, served at ${PUBLIC_URL}.\n`)
    return { ...(await examinePayments(needs, { asking: true })), signIn: checkSocialProviderSetups(needs) }
  } finally {
    await shop.close()
  }
}

/** Signs in to the deployed shop as staff and asks it to examine itself. */
async function askShop(address: string, username: string | undefined): Promise<Examined> {
  const { SHOP_PASSWORD: password, SHOP_CODE: code } = process.env
  if (!URL.canParse(address)) throw new Complaint('--url must be an address, for example https://your.shop')
  if (!username || !password)
    throw new Complaint('Set --user to a staff member’s user name, and SHOP_PASSWORD to their password.')
  const { origin } = new URL(address)
  const signIn = await ask(`${origin}/public/students/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ username, password, code }),
  })
  const { token } = (await signIn.json().catch(() => ({}))) as { token?: string }
  if (!token) throw new Complaint(`${origin} did not let ${username} in.`)
  const answer = await ask(`${origin}/admin/doctor`, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Complaint(`${username} is not a member of staff of ${origin}.`)
  console.log(`Looking at ${origin}.\n`)
  return (await answer.json()) as Examined
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, redirect: 'manual' })
  } catch {
    throw new Complaint(`${address} cannot be reached.`)
  }
}

main().then(
  code => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Complaint ? error.message : error)
    process.exit(1)
  },
)
