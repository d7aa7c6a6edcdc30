import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { oneTimeTokens } from '#app/db/schema/accounts.ts'
import { DAY, HOUR, type Instant } from '#app/platform/clock.ts'
import { randomToken, sha256Hex } from '#app/platform/ids.ts'

/** What a link may be used for, and how long. The first one waits for a buyer to find the welcome mail. */
const LIVES = {
  'set-first-password': 7 * DAY,
  'reset-password': HOUR,
  'my-data': HOUR,
  'change-email': HOUR,
  // As long as it may take to find out that somebody else is at one's account.
  'stop-email-change': 7 * DAY,
} as const

export type TokenPurpose = keyof typeof LIVES

/**
 * Prepares a link that works once: the secret goes into a mail and nowhere else, the database keeps its hash.
 * 160 random bits: a link cannot be guessed.
 */
export async function prepareOneTimeToken(
  db: Database,
  { purpose, userId, email }: { purpose: TokenPurpose; userId: string; email?: string },
  now: Instant,
) {
  const token = randomToken()
  const hash = await sha256Hex(token)
  const row = { hash, purpose, userId, email: email ?? null, expiresAt: now + LIVES[purpose], createdAt: now }
  return { token, hash, statement: db.insert(oneTimeTokens).values(row) }
}

/** Where the mail's link leads. */
export function setPasswordPath(token: string): string {
  return `/set-password/${token}`
}

export function confirmEmailPath(token: string): string {
  return `/confirm-email/${token}`
}

export function stopEmailChangePath(token: string): string {
  return `/stop-email-change/${token}`
}

/** Selects the link if it still works: not used, not over. */
export function selectLiveToken(db: Database, hash: string, now: Instant) {
  return db.select().from(oneTimeTokens).where(isLive(hash, now))
}

/**
 * Uses the link up inside a batch. When somebody else was first, the second statement fails and the whole batch with it, so
 * what stands behind it is done once.
 */
export function spendToken(db: Database, hash: string, now: Instant) {
  return [
    db.update(oneTimeTokens).set({ usedAt: now }).where(isLive(hash, now)),
    db.run(sql`SELECT CASE WHEN changes() = 1 THEN 1 ELSE json('link was used') END`),
  ] as const
}

/**
 * Ends every other link of the same person: one password change is enough for all of them. But for the ways back to an earlier
 * address: who took the account over must not be able to end them by changing the password.
 */
export function endOtherTokens(db: Database, userId: string, now: Instant) {
  return endTokens(db, userId, ne(oneTimeTokens.purpose, 'stop-email-change'), now)
}

/**
 * Ends the ways to one's own data that a password opened in a browser: they stand in its history, where the next person finds
 * them. A link that was mailed names its address and stays.
 */
export function endOpenedData(db: Database, userId: string, now: Instant) {
  return endTokens(db, userId, and(eq(oneTimeTokens.purpose, 'my-data'), isNull(oneTimeTokens.email)), now)
}

/** Ends the changes of address that were asked for earlier: of several the last one counts. */
export function endAskedChanges(db: Database, userId: string, now: Instant) {
  return endTokens(db, userId, eq(oneTimeTokens.purpose, 'change-email'), now)
}

/** Those of a person's links that were not used. */
function endTokens(db: Database, userId: string, which: SQL | undefined, now: Instant) {
  const unused = and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt))
  return db.update(oneTimeTokens).set({ usedAt: now }).where(and(unused, which))
}

/** Whether a batch failed because the link had been used in the meantime. */
export function wasTokenUsed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /malformed JSON/i.test(error.message) || wasTokenUsed(error.cause)
}

function isLive(hash: string, now: Instant) {
  return and(eq(oneTimeTokens.hash, hash), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now))
}
