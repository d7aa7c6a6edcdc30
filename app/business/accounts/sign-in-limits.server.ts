import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type KnownBrowser, knownBrowserId } from '#app/business/accounts/sessions/known-browser.server.ts'
import { networkOf } from '#app/business/callers/network.ts'
import { limitsOf, limitsOfNetwork } from '#app/business/callers/rates.ts'
import type { Limit, LimitOfQuery } from '#app/business/callers/throttle.server.ts'
import { user } from '#app/db/schema/accounts.ts'
import { sha256Hex } from '#app/platform/ids.ts'

/** The typed name, and what the browser brings. */
export type SignInAttempt = {
  /** The name as it is compared: trimmed, in lower case. */
  readonly name: string
  readonly known: KnownBrowser
  readonly request: Request
}

/**
 * Returns the limits per account and per network. An unknown name is counted by its hash, because the table keeps no
 * addresses. A browser that knows the account has attempts of its own, so strangers cannot lock its owner out there.
 */
export async function signInLimits({ name, known, request }: SignInAttempt) {
  const unknown = `name:${(await sha256Hex(name)).slice(0, 32)}`
  const browser = knownBrowserId(known, accountNamed(name))
  const own = (prefix: string, others: SQL) =>
    browser ? sql<string>`coalesce(${prefix} || ${browser}, ${others})` : others
  const account = sql`${ACCOUNT} || coalesce(${accountNamed(name)}, ${unknown})`
  const network = sql`${networkKey(request)}`
  return {
    ofAccount: limitsOf('signIn', own('sign-in:browser:', account)),
    ofNetwork: limitsOf('signInOfNetwork', own('sign-in:browser-network:', network)),
  }
}

/**
 * Returns SQL for the id of the account with this name; NULL for none. An e-mail address precedes an equal user name.
 */
export function accountNamed(name: string): SQL<string | null> {
  const id = (column: SQLiteColumn) => sql`(SELECT ${user.id} FROM ${user} WHERE ${column} = ${name})`
  return sql`coalesce(${id(user.email)}, ${id(user.username)})`
}

/** Returns the limits for browsers that do not know the account. A password link resets them. */
export function accountLimits(userId: string): Limit[] {
  return limitsOf('signIn', `${ACCOUNT}${userId}`)
}

/**
 * Returns the limits for password attempts by a signed-in person, counted apart from sign-ins.
 * A password link resets them too.
 */
export function signedInLimits(userId: string): Limit[] {
  return limitsOf('signIn', `sign-in:signed-in:${userId}`)
}

/** Returns the limits per network. */
export function networkLimits(request: Request): Limit[] {
  return limitsOf('signInOfNetwork', networkKey(request))
}

const ACCOUNT = 'sign-in:account:'
const networkKey = (request: Request) => `sign-in:network:${networkOf(request)}`

/** Limits new accounts, and answers that reveal a known address: per network, and per IPv6 /48 (`siteOf`). */
export function registrationLimits(request: Request): Limit[] {
  return limitsOfNetwork('registration', 'register', request)
}

/** Limits mails about a registration. */
export function registrationMailLimits(request: Request): Limit[] {
  return limitsOf('registrationMail', `register-mail:network:${networkOf(request)}`)
}

/** Limits mails per network that people without a session may request. */
export function resetLimits(request: Request): Limit[] {
  return limitsOf('resetOfNetwork', `reset:network:${networkOf(request)}`)
}

/** Limits mails per account, by whichever name it was requested, so that no mailbox is flooded. */
export async function resetLimitsOf(name: string): Promise<LimitOfQuery[]> {
  const unknown = `name:${(await sha256Hex(name)).slice(0, 32)}`
  const key = sql`'reset:account:' || coalesce(${accountNamed(name)}, ${unknown})`
  return limitsOf('resetOfAccount', key)
}

/** Limits the address changes that one account may request. */
export function emailChangeLimits(userId: string): Limit[] {
  return limitsOf('emailChange', `change-email:account:${userId}`)
}
