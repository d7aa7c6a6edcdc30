import { parseArgs } from 'node:util'
import {
  checkSocialProviderSetups,
  type ExaminedSocialProvider,
} from '../app/business/accounts/social/provider-setup.server.ts'
import type { Examination } from '../app/business/payments/provider-settings/examination.ts'
import { isAllReady } from '../app/business/payments/provider-settings/examination.ts'
import { examinePayments } from '../app/business/payments/provider-settings/examine-payments.server.ts'
import { rememberedKeys } from '../app/business/payments/provider-settings/typed-keys.server.ts'
import { LOCAL_SETTINGS } from '../workers/local-settings.ts'
import { formatExamination } from './lib/format-examination.ts'
import { formatSignIn, isSignInReady } from './lib/format-sign-in.ts'
import { Complaint, openShop } from './site-shop.ts'

const USAGE = `Usage: npm run doctor [-- --url https://your.shop --user NAME]

Checks each payment method: is it on, is it set up, and does its provider accept the keys? Also checks the setup of each sign-in provider.
The exit code is 1 if a method or provider that is on is not ready.
Without --url it checks the local shop. SHOP_DATA and PORT name another local shop. 'npm start' must be running, or the sandbox cannot answer.
  --url    a deployed shop. A staff account asks it to check itself, because its secrets never leave it
  --user   the user name of a staff member. The password is read from SHOP_PASSWORD, and the second factor's code from SHOP_CODE`

/** Where the doctor writes, and what it reads beside its options. */
export type Desk = {
  readonly say: (words: string) => void
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Runs the doctor with these options. Returns the exit code. Throws a `Complaint` for options or a shop that cannot be
 * used.
 */
export async function doctor(args: string[], { say, env }: Desk): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      user: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    say(USAGE)
    return 0
  }
  const examination = values.url
    ? await checkDeployedShop(values.url, values.user, { say, env })
    : await checkLocalShop({ say, env })
  say(formatExamination(examination))
  say(`\n${formatSignIn(examination.signIn)}`)
  return isAllReady(examination) && isSignInReady(examination.signIn) ? 0 : 1
}

type Examined = Examination & { readonly signIn: readonly ExaminedSocialProvider[] }

async function checkLocalShop({ say, env }: Desk): Promise<Examined> {
  const PUBLIC_URL = `http://localhost:${env.PORT || 8787}`
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
    say(`Checking ${shop.place}, served at ${PUBLIC_URL}.\n`)
    return { ...(await examinePayments(needs, { asking: true })), signIn: checkSocialProviderSetups(needs) }
  } finally {
    await shop.close()
  }
}

/** Signs in to the deployed shop as staff and asks it to examine itself. */
async function checkDeployedShop(
  address: string,
  username: string | undefined,
  { say, env }: Desk,
): Promise<Examined> {
  const { SHOP_PASSWORD: password, SHOP_CODE: code } = env
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
  if (!token) throw new Complaint(`${origin} refused the sign-in of ${username}.`)
  const answer = await ask(`${origin}/admin/doctor`, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Complaint(`${username} is not a member of staff of ${origin}.`)
  say(`Checking ${origin}.\n`)
  return (await answer.json()) as Examined
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, redirect: 'manual' })
  } catch {
    throw new Complaint(`${address} cannot be reached.`)
  }
}

if (import.meta.main) {
  doctor(process.argv.slice(2), { say: console.log, env: process.env }).then(
    code => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof Complaint ? error.message : error)
      process.exit(1)
    },
  )
}
