import { and, eq, type SQL, sql } from 'drizzle-orm'
import { CREDENTIAL } from '#app/business/accounts/passwords/credential.ts'
import type { Database } from '#app/db/connection.ts'
import { account } from '#app/db/schema/accounts.ts'
import { DAY, SECOND } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { Signer } from '#app/platform/signing.ts'
import { readShopCookie, shopCookie } from './cookies.server.ts'

const YEAR_SECONDS = (365 * DAY) / SECOND
const PURPOSE = 'known-browser'
/** For people who share a computer. Each sign-in adds an account and removes the oldest beyond four. */
const MOST_ACCOUNTS = 4

/** An account that has signed in here, and the browser's own id for it. */
export type KnownAccount = {
  readonly userId: string
  /** When the password of that sign-in was set. The entry is void once the password changes. */
  readonly passwordSetAt: number
  readonly id: string
}
export type KnownBrowser = readonly KnownAccount[]

/**
 * Returns the accounts in the browser's signed cookie. The cookie outlives signing out and is no session. It only gives
 * the owner password attempts of their own, while strangers use up the account's attempts (sign-in-limits).
 */
export async function readKnownBrowser(signer: Signer, request: Request): Promise<KnownBrowser> {
  const value = readShopCookie(request, 'known-browser') ?? ''
  const entries = value.split('~').slice(0, MOST_ACCOUNTS)
  const read = await Promise.all(entries.map(entry => readEntry(signer, entry)))
  return read.filter(entry => entry !== null)
}

async function readEntry(signer: Signer, entry: string): Promise<KnownAccount | null> {
  const [userId, setAt, id, signature, ...rest] = entry.split('.')
  if (!userId || !setAt || !id || !signature || rest.length > 0) return null
  if (!(await signer.verify(PURPOSE, `${userId}.${setAt}.${id}`, signature))) return null
  return { userId, passwordSetAt: Number(setAt), id }
}

/**
 * Returns the cookie for a browser in which an owner has just proved their identity. Keeps the accounts it knew before.
 */
export async function knownBrowserCookie(
  signer: Signer,
  { userId, passwordSetAt }: Omit<KnownAccount, 'id'>,
  request: Request,
): Promise<string> {
  const others = (await readKnownBrowser(signer, request)).filter(known => known.userId !== userId)
  const known = [{ userId, passwordSetAt, id: randomToken() }, ...others].slice(0, MOST_ACCOUNTS)
  const entries = known.map(async one => {
    const text = `${one.userId}.${one.passwordSetAt}.${one.id}`
    return `${text}.${await signer.sign(PURPOSE, text)}`
  })
  return shopCookie(request, 'known-browser', (await Promise.all(entries)).join('~'), YEAR_SECONDS)
}

/**
 * Returns SQL for the browser's id for the account: NULL if unknown, or if the password has changed. So a stolen
 * cookie gives few attempts, and none after a password change.
 * Returns null if the browser knows no account.
 */
export function knownBrowserId(known: KnownBrowser, userId: SQL): SQL | null {
  if (known.length === 0) return null
  return sql`(SELECT k.value ->> 'id' FROM json_each(${JSON.stringify(known)}) k
    JOIN ${account} ON ${account.userId} = k.value ->> 'userId' AND ${account.updatedAt} = k.value ->> 'passwordSetAt'
    WHERE ${account.userId} = ${userId} AND ${account.providerId} = ${CREDENTIAL.providerId})`
}

/** Selects when the account's current password was set; no row if it has none. */
export function selectPasswordSetAt(db: Database, userId: string) {
  return db
    .select({ at: account.updatedAt })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL.providerId)))
}
