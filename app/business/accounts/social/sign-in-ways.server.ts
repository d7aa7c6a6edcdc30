import { eq } from 'drizzle-orm'
import type { SignedInAccount } from '#app/business/accounts/sessions/caller.ts'
import { cameToNothing, commit, orNothing } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { session } from '#app/db/schema/accounts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { type Clock, MINUTE } from '#app/platform/clock.ts'
import type { Jobs } from '#app/platform/jobs.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { deleteSocialAccount, listWaysIn, type WaysIn } from './social-accounts.server.ts'
import type { SocialProvider } from './social-provider.ts'
import { prepareWayMail } from './way-mail.server.ts'

type Needs = { db: Database; now: Clock }

/** How old a sign-in may be for its session to change the ways in: a borrowed screen is no proof. */
const FRESH_MS = 15 * MINUTE

export type SignInWays = WaysIn & {
  /** Whether they may be changed now; else the person signs in again first. */
  readonly isFresh: boolean
}

/** How a signed-in person can sign in. */
export async function listSignInWays({ db, now }: Needs, account: SignedInAccount): Promise<SignInWays> {
  const [ways, [row]] = await Promise.all([
    listWaysIn(db, account.userId),
    db.select({ at: session.createdAt }).from(session).where(eq(session.id, account.sessionId)),
  ])
  return { ...ways, isFresh: row !== undefined && now() - row.at.getTime() <= FRESH_MS }
}

/** Whether the session began so lately that its bearer may change how he signs in. */
export async function isFreshSession(needs: Needs, account: SignedInAccount): Promise<boolean> {
  return (await listSignInWays(needs, account)).isFresh
}

export type UnlinkRefusal = { readonly code: 'NOT_FRESH' | 'LAST_WAY' | 'NOT_LINKED' }

/** Ends a provider as a way in, unless it is the last one, and tells by mail. Of two at the same moment one way stays. */
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
    await commit(db, [deleteSocialAccount(db, account.userId, provider), orNothing(db), ...mail.statements])
  } catch (error) {
    if (!cameToNothing(error)) throw error
    return refuse({ code: 'LAST_WAY' })
  }
  await needs.jobs.sendOutbox(mail.ids)
  return ok(null)
}
