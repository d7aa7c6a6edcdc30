import { desc, eq, sql } from 'drizzle-orm'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import { type Settings, settingsIn } from '#app/business/settings/settings.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { people } from '#app/db/schema/accounts.ts'
import { consents } from '#app/db/schema/people-rights.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'

export type ConsentPurpose = 'terms' | 'privacy' | 'marketing'
export type ConsentPlace = 'registration' | 'purchase' | 'account'

export type Consent = {
  readonly purpose: ConsentPurpose
  readonly textVersion: string
  readonly given: boolean
  readonly place: ConsentPlace
  readonly at: Instant
}

/** Of both built-in texts. Raise it whenever the words of one change, so that the log tells which ones a person saw. */
const BUILT_IN = 'built-in 2'

/**
 * Returns the version of a text: the start of its hash, or the version of the built-in texts if the shop has no text of
 * its own.
 */
export async function textVersion(text: string): Promise<string> {
  return text.trim() === '' ? BUILT_IN : (await sha256Hex(text)).slice(0, 16)
}

/**
 * Prepares two log lines: the person accepts the terms and has seen the privacy notice, in the language of the request.
 * `settings` are as stored. For the batch that registers or buys.
 */
export async function agreeToTerms(
  db: Database,
  settings: Settings,
  who: { readonly userId: string; readonly visitorId: string },
  { place, at }: Pick<Consent, 'place' | 'at'>,
): Promise<Statement[]> {
  const { termsText, privacyText } = settingsIn(settings, db.$locale)
  const [terms, privacy] = await Promise.all([textVersion(termsText), textVersion(privacyText)])
  const given = { ...who, given: true, place, at }
  return [
    db.insert(consents).values({ ...given, purpose: 'terms', textVersion: terms }),
    db.insert(consents).values({ ...given, purpose: 'privacy', textVersion: privacy }),
  ]
}

/**
 * Prepares a log line that allows or forbids advertising mails. Writes nothing if the decision is the same as before.
 * Without a yes, nobody gets advertising mails.
 */
export function decideMarketing(
  db: Database,
  version: string,
  who: { readonly userId: string; readonly visitorId: string },
  { given, place, at }: Pick<Consent, 'given' | 'place' | 'at'>,
) {
  const { userId, visitorId } = who
  // The columns are in the table's order. D1 binds every number as REAL, hence the CAST.
  return db.insert(consents).select(
    sql`SELECT NULL, ${userId}, ${visitorId}, 'marketing', ${version}, ${given ? sql`1` : sql`0`}, ${place},
      CAST(${at} AS INTEGER) WHERE ${wantsMarketing(userId)} <> ${given ? sql`1` : sql`0`}`,
  )
}

/** SQL that is 1 if the person may get advertising mails: the latest decision counts, and none means no. */
export function wantsMarketing(userId: string | typeof people.userId) {
  return sql<number>`coalesce((SELECT given FROM consents WHERE user_id = ${userId} AND purpose = 'marketing'
    ORDER BY id DESC LIMIT 1), 0)`
}

/** Returns the person's consents, the latest first. */
export async function listConsents(
  { db }: { db: Database },
  { userId }: Pick<SignedInAccount, 'userId'>,
): Promise<readonly Consent[]> {
  const { purpose, textVersion, given, place, at } = consents
  const rows = await db
    .select({ purpose, textVersion, given, place, at })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id))
    .limit(200)
  return rows as Consent[]
}

/** Saves the person's choice about advertising mails on the account page. */
export async function saveMarketing(
  needs: { db: Database; now: Clock; siteSettings: () => Promise<Settings> },
  given: boolean,
  who: { readonly userId: string; readonly visitorId: string },
): Promise<void> {
  const at = needs.now()
  const version = await textVersion((await needs.siteSettings()).privacyText)
  await decideMarketing(needs.db, version, who, { given, place: 'account', at })
}
