import { eq } from 'drizzle-orm'
import {
  deleteSocialAccount,
  listSignInMethods,
  type WaysIn,
} from '#app/business/accounts/social-accounts.server.ts'
import type { SocialProvider } from '#app/business/accounts/social-provider.ts'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { commit, failIfUnchanged, isUnchangedError } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { session } from '#app/db/schema/accounts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { type Clock, MINUTE } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { prepareWayMail } from './sign-in-method-mail.server.ts'

type Needs = { db: Database; now: Clock }

/** The ways to sign in can only be changed this soon after signing in, so a borrowed screen is not enough. */
const FRESH_MS = 15 * MINUTE

export type SignInWays = WaysIn & {
  /** True if the ways can be changed now. Otherwise the person must sign in again. */
  readonly isFresh: boolean
}

/** Returns how a signed-in person can sign in. */
export async function listSignInWays({ db, now }: Needs, account: SignedInAccount): Promise<SignInWays> {
  const [ways, [row]] = await Promise.all([
    listSignInMethods(db, account.userId),
    db.select({ at: session.createdAt }).from(session).where(eq(session.id, account.sessionId)),
  ])
  return { ...ways, isFresh: row !== undefined && now() - row.at.getTime() <= FRESH_MS }
}

/** True if the session began recently enough to change the ways to sign in. */
export async function isFreshSession(needs: Needs, account: SignedInAccount): Promise<boolean> {
  return (await listSignInWays(needs, account)).isFresh
}

export type UnlinkRefusal = { readonly code: 'NOT_FRESH' | 'LAST_WAY' | 'NOT_LINKED' }

/** Unlinks a provider, unless it is the last way to sign in, and sends a mail. Simultaneous requests leave one way. */
export async function unlinkProvider(
  needs: Needs & { jobs: Pick<Jobs, 'sendOutbox'> },
  { provider, locale }: { provider: SocialProvider; locale: Locale },
  account: SignedInAccount,
): Promise<Result<null, UnlinkRefusal>> {
  const ways = await listSignInWays(needs, account)
  if (!ways.providers.includes(provider)) return refuse({ code: 'NOT_LINKED' })
  if (!ways.isFresh) return refuse({ code: 'NOT_FRESH' })
  const { db } = needs
  const mail = prepareWayMail(needs, account, { provider, isLinked: false, locale })
  try {
    await commit(db, [
      deleteSocialAccount(db, account.userId, provider),
      failIfUnchanged(db),
      ...mail.statements,
    ])
  } catch (error) {
    if (!isUnchangedError(error)) throw error
    return refuse({ code: 'LAST_WAY' })
  }
  await needs.jobs.sendOutbox(mail.ids)
  return ok(null)
}
