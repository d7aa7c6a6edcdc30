import { and, eq, or, sql } from 'drizzle-orm'
import { CREDENTIAL } from '#app/business/accounts/passwords/credential.ts'
import type { Database } from '#app/db/connection.ts'
import { account, user } from '#app/db/schema/accounts.ts'
import type { Instant } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { isSocialProvider, type SocialIdentity, type SocialProvider } from './social-provider.ts'

/** Whose ids the accounts are, as stored in `account.issuer`. */
const ISSUERS: Record<SocialProvider, string> = {
  line: 'https://access.line.me',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
}

/**
 * Prepares the row that lets a person sign in by a provider.
 * No token is kept, because the shop never calls the provider again.
 */
export function insertSocialAccount(
  db: Database,
  { userId, provider, subject }: Pick<SocialIdentity, 'provider' | 'subject'> & { userId: string },
  now: Instant,
) {
  const at = { createdAt: new Date(now), updatedAt: new Date(now) }
  const row = { accountId: subject, providerId: provider, issuer: ISSUERS[provider], userId, ...at }
  return db.insert(account).values({ id: randomToken(), ...row })
}

/** Selects the account that a provider's person is linked to. */
export function selectOwner(db: Database, { provider, subject }: SocialIdentity) {
  return db
    .select({
      userId: user.id,
      roles: user.roles,
      email: user.email,
      blockedAt: user.blockedAt,
      secondFactorAt: user.secondFactorAt,
    })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(account.providerId, provider), eq(account.accountId, subject)))
}

/** Selects the account linked to this provider's person, and the person of this provider linked to this account. */
export function selectClaims(db: Database, { provider, subject }: SocialIdentity, userId: string) {
  const isThisPerson = eq(account.accountId, subject)
  return db
    .select({ userId: account.userId, subject: account.accountId })
    .from(account)
    .where(and(eq(account.providerId, provider), or(isThisPerson, eq(account.userId, userId))))
}

/** Prepares unlinking a provider, but never the last way to sign in. */
export function deleteSocialAccount(db: Database, userId: string, provider: SocialProvider) {
  const ways = sql`SELECT count(*) FROM account AS way WHERE way.user_id = ${userId}`
  return db
    .delete(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, provider), sql`(${ways}) > 1`))
    .returning({ id: account.id })
}

/**
 * Prepares unlinking all providers of an account whose address was never verified until now.
 * The mailbox's owner takes over the account, and another person may have linked the providers.
 */
export function deleteUnprovedSocialAccounts(db: Database, userId: string) {
  const unproved = sql`SELECT 1 FROM user WHERE user.id = ${userId} AND user.email_verified = 0`
  return db
    .delete(account)
    .where(
      and(
        eq(account.userId, userId),
        sql`${account.providerId} <> ${CREDENTIAL.providerId}`,
        sql`EXISTS (${unproved})`,
      ),
    )
}

export type WaysIn = { readonly hasPassword: boolean; readonly providers: readonly SocialProvider[] }

/** Returns how a person can sign in. */
export async function listSignInMethods(db: Database, userId: string): Promise<WaysIn> {
  const rows = await db
    .select({ provider: account.providerId })
    .from(account)
    .where(eq(account.userId, userId))
  const names = rows.map(({ provider }) => provider)
  return { hasPassword: names.includes(CREDENTIAL.providerId), providers: names.filter(isSocialProvider) }
}
