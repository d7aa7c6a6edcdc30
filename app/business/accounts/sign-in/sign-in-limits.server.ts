import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { networkOf, siteOf } from '#app/business/accounts/network.ts'
import { type KnownBrowser, knownBrowserId } from '#app/business/accounts/sessions/known-browser.server.ts'
import type { Limit, LimitOfQuery } from '#app/business/accounts/throttle.server.ts'
import { user } from '#app/db/schema/accounts.ts'
import { DAY, HOUR, MINUTE } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'

/** What was typed to sign in with, and what the browser brings along. */
export type SignInTry = {
  /** As it is compared: trimmed, small letters. */
  readonly name: string
  readonly known: KnownBrowser
  readonly request: Request
}

/**
 * Tries per account and per network. User name and e-mail address count as the one account that they open; a name that opens
 * none counts by its hash, because the table keeps no addresses. A browser that knows the account has an allowance of its own for
 * both, so strangers who try passwords do not lock its owner out there.
 */
export async function signInLimits({ name, known, request }: SignInTry) {
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

/** The id of the account that a typed name opens, as SQL; NULL for none. An e-mail address goes before a user name that looks the same. */
export function accountNamed(name: string): SQL<string | null> {
  const id = (column: SQLiteColumn) => sql`(SELECT ${user.id} FROM ${user} WHERE ${column} = ${name})`
  return sql`coalesce(${id(user.email)}, ${id(user.username)})`
}

/** The limits on tries of an account by browsers that do not know it. A password link clears them. */
export function accountLimits(userId: string): Limit[] {
  return perAccount(`${ACCOUNT}${userId}`)
}

/** Tries of the password by a person who is signed in already; apart from signing in, and lifted alike. */
export function signedInLimits(userId: string): Limit[] {
  return perAccount(`sign-in:signed-in:${userId}`)
}

/** Tries per network, which may be a whole school. */
export function networkLimits(request: Request): Limit[] {
  return perNetwork(networkKey(request))
}

const ACCOUNT = 'sign-in:account:'
const networkKey = (request: Request) => `sign-in:network:${networkOf(request)}`

/** Ten in a quarter of an hour, sixty a day. A link by mail lifts them, so a stranger cannot lock somebody out for good. */
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

/** New accounts, or answers that tell whether an address is known, per network and for all IPv6 networks of one renter. */
export function registrationLimits(request: Request): Limit[] {
  const site = siteOf(request)
  return [
    { key: `register:network:${networkOf(request)}`, limit: 40, windowMs: HOUR },
    ...(site ? [{ key: `register:site:${site}`, limit: 200, windowMs: HOUR }] : []),
  ]
}

/** A page asks once after each registration; more is somebody who plays. */
export function registrationMailLimits(request: Request): Limit[] {
  return [{ key: `register-mail:network:${networkOf(request)}`, limit: 40, windowMs: HOUR }]
}

/** Mails per network that somebody may ask for without being signed in. */
export function resetLimits(request: Request): Limit[] {
  return [{ key: `reset:network:${networkOf(request)}`, limit: 30, windowMs: HOUR }]
}

/** Mails per account, whichever of its names was typed, so that nobody's mailbox is flooded. */
export async function resetLimitsOf(name: string): Promise<LimitOfQuery[]> {
  const unknown = `name:${(await sha256Hex(name)).slice(0, 32)}`
  const key = sql`'reset:account:' || coalesce(${accountNamed(name)}, ${unknown})`
  return [{ key, limit: 3, windowMs: HOUR }]
}

/** Changes of address that one account may ask for. */
export function emailChangeLimits(userId: string): Limit[] {
  return [{ key: `change-email:account:${userId}`, limit: 5, windowMs: HOUR }]
}
