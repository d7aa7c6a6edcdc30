import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type KnownBrowser, knownBrowserId } from '#app/business/accounts/sessions/known-browser.server.ts'
import { networkOf, siteOf } from '#app/business/callers/network.ts'
import type { Limit, LimitOfQuery } from '#app/business/callers/throttle.server.ts'
import { user } from '#app/db/schema/accounts.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'

/** The typed name, and what the browser brings. */
export type SignInAttempt = {
  /** The name as it is compared: trimmed, in lower case. */
  readonly name: string
  readonly known: KnownBrowser
  readonly request: Request
}

/**
 * Returns the limits per account and per network. User name and e-mail address count as one account.
 * An unknown name is counted by its hash, because the table keeps no addresses.
 * A browser that knows the account has attempts of its own, so strangers cannot lock its owner out there.
 */
export async function signInLimits({ name, known, request }: SignInAttempt) {
  const unknown = `name:${(await sha256Hex(name)).slice(0, 32)}`
  const browser = knownBrowserId(known, accountNamed(name))
  const own = (prefix: string, others: SQL) =>
    browser ? sql<string>`coalesce(${prefix} || ${browser}, ${others})` : others
  const account = sql`${ACCOUNT} || coalesce(${accountNamed(name)}, ${unknown})`
  const network = sql`${networkKey(request)}`
  return {
    ofAccount: perAccount(own('sign-in:browser:', account)),
    ofNetwork: perNetwork(own('sign-in:browser-network:', network)),
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
  return perAccount(`${ACCOUNT}${userId}`)
}

/**
 * Returns the limits for password attempts by a signed-in person, counted apart from sign-ins.
 * A password link resets them too.
 */
export function signedInLimits(userId: string): Limit[] {
  return perAccount(`sign-in:signed-in:${userId}`)
}

/** Returns the limits per network. Generous, because a network may be a whole school. */
export function networkLimits(request: Request): Limit[] {
  return perNetwork(networkKey(request))
}

const ACCOUNT = 'sign-in:account:'
const networkKey = (request: Request) => `sign-in:network:${networkOf(request)}`

/**
 * 10 attempts per quarter of an hour, 60 per day.
 * A mailed link resets them, so a stranger cannot lock an owner out for good.
 */
function perAccount<Key extends string | SQL>(key: Key) {
  return [
    { key, limit: 10, windowMs: 15 * MINUTE },
    { key, limit: 60, windowMs: DAY },
  ]
}

function perNetwork<Key extends string | SQL>(key: Key) {
  return [
    { key, limit: 100, windowMs: 15 * MINUTE },
    { key, limit: 1_000, windowMs: DAY },
  ]
}

/** Limits new accounts, and answers that reveal a known address: per network, and per IPv6 /48 (`siteOf`). */
export function registrationLimits(request: Request): Limit[] {
  const site = siteOf(request)
  return [
    { key: `register:network:${networkOf(request)}`, limit: 40, windowMs: HOUR },
    ...(site ? [{ key: `register:site:${site}`, limit: 200, windowMs: HOUR }] : []),
  ]
}

/** A page asks once per registration. More requests are abuse. */
export function registrationMailLimits(request: Request): Limit[] {
  return [{ key: `register-mail:network:${networkOf(request)}`, limit: 40, windowMs: HOUR }]
}

/** Limits mails per network that people without a session may request. */
export function resetLimits(request: Request): Limit[] {
  return [{ key: `reset:network:${networkOf(request)}`, limit: 30, windowMs: HOUR }]
}

/** Limits mails per account, by whichever name it was requested, so that no mailbox is flooded. */
export async function resetLimitsOf(name: string): Promise<LimitOfQuery[]> {
  const unknown = `name:${(await sha256Hex(name)).slice(0, 32)}`
  const key = sql`'reset:account:' || coalesce(${accountNamed(name)}, ${unknown})`
  return [{ key, limit: 3, windowMs: HOUR }]
}

/** Limits the address changes that one account may request. */
export function emailChangeLimits(userId: string): Limit[] {
  return [{ key: `change-email:account:${userId}`, limit: 5, windowMs: HOUR }]
}
