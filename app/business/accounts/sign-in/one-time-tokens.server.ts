import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { oneTimeTokens } from '#app/db/schema/accounts.ts'
import { DAY, HOUR, type Instant } from '#app/platform/clock.ts'
import { randomToken, sha256Hex } from '#app/platform/ids.ts'

/** The lifetime of each kind of one-time link. Buyers may find the welcome mail late, so its link lasts longest. */
const LIVES = {
  'set-first-password': 7 * DAY,
  'reset-password': HOUR,
  'my-data': HOUR,
  'change-email': HOUR,
  // Long, because an owner may notice late that a stranger uses the account.
  'stop-email-change': 7 * DAY,
} as const

export type TokenPurpose = keyof typeof LIVES

/** Prepares a link that works once. Only the mail holds the secret (160 random bits); the database keeps its hash. */
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

/** Returns the path that the mail's link leads to. */
export function setPasswordPath(token: string): string {
  return `/set-password/${token}`
}

export function confirmEmailPath(token: string): string {
  return `/confirm-email/${token}`
}

export function stopEmailChangePath(token: string): string {
  return `/stop-email-change/${token}`
}

/** Selects the link if it is neither used nor expired. */
export function selectLiveToken(db: Database, hash: string, now: Instant) {
  return db.select().from(oneTimeTokens).where(isLive(hash, now))
}

/**
 * Prepares using up the link inside a batch.
 * If the link was used meanwhile, the second statement fails the whole batch.
 */
export function consumeToken(db: Database, hash: string, now: Instant) {
  return [
    db.update(oneTimeTokens).set({ usedAt: now }).where(isLive(hash, now)),
    db.run(sql`SELECT CASE WHEN changes() = 1 THEN 1 ELSE json('link was used') END`),
  ] as const
}

/**
 * Prepares ending the person's other links, after a change of password or address.
 * 'stop-email-change' links stay: a stranger who took over the account must not be able to end them.
 */
export function endOtherTokens(db: Database, userId: string, now: Instant) {
  return endTokens(db, userId, ne(oneTimeTokens.purpose, 'stop-email-change'), now)
}

/**
 * Prepares ending the links to the person's data that their password opened, because the browser's history keeps them.
 * Mailed links have an address and stay.
 */
export function endOpenedData(db: Database, userId: string, now: Instant) {
  return endTokens(db, userId, and(eq(oneTimeTokens.purpose, 'my-data'), isNull(oneTimeTokens.email)), now)
}

/** Prepares ending earlier requests to change the address: only the last one counts. */
export function endAskedChanges(db: Database, userId: string, now: Instant) {
  return endTokens(db, userId, eq(oneTimeTokens.purpose, 'change-email'), now)
}

/** Marks the person's unused links as used, as far as `which` matches. */
function endTokens(db: Database, userId: string, which: SQL | undefined, now: Instant) {
  const unused = and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt))
  return db.update(oneTimeTokens).set({ usedAt: now }).where(and(unused, which))
}

/** True if a batch failed because the link was used meanwhile. */
export function wasTokenUsed(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /malformed JSON/i.test(error.message) || wasTokenUsed(error.cause)
}

function isLive(hash: string, now: Instant) {
  return and(eq(oneTimeTokens.hash, hash), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now))
}
