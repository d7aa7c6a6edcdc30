import { insertSocialAccount, selectClaims } from '#app/business/accounts/social-accounts.server.ts'
import type { SocialIdentity } from '#app/business/accounts/social-provider.ts'
import { type Caller, isStaff, type UserId } from '#app/business/callers/caller.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { commit } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { prepareWayMail } from './sign-in-method-mail.server.ts'

type Needs = { db: Database; now: Clock; jobs: Pick<Jobs, 'sendOutbox'> }

export type LinkRefusal =
  /** Another person, or nobody, is signed in by now. */
  | 'SIGNED_OUT'
  | 'STAFF_ACCOUNT'
  /** The provider's person is linked to another account. */
  | 'LINKED_ELSEWHERE'
  /** This account is linked to another person of the provider. */
  | 'OTHER_LINKED'

/**
 * Links a provider's person to the account that asked for it and is still signed in. Safe to repeat.
 * A mail tells the owner, in case it was a stranger.
 */
export async function linkIdentity(
  needs: Needs,
  { identity, userId, locale }: { identity: SocialIdentity; userId: UserId; locale: Locale },
  caller: Caller,
): Promise<Result<null, { readonly code: LinkRefusal }>> {
  const { db } = needs
  if (caller.account?.userId !== userId) return refuse({ code: 'SIGNED_OUT' })
  if (isStaff(caller) || caller.account.mustSetUpSecondFactor) return refuse({ code: 'STAFF_ACCOUNT' })
  const claims = await selectClaims(db, identity, userId)
  const taken = claims.find(({ subject }) => subject === identity.subject)
  if (taken) return taken.userId === userId ? ok(null) : refuse({ code: 'LINKED_ELSEWHERE' })
  if (claims.length > 0) return refuse({ code: 'OTHER_LINKED' })
  const { provider } = identity
  const mail = prepareWayMail(needs, caller.account, { provider, isLinked: true, locale })
  try {
    await commit(db, [insertSocialAccount(db, { ...identity, userId }, needs.now()), ...mail.statements])
  } catch (error) {
    if (brokenConstraint(error) === null) throw error
    return refuse({ code: 'LINKED_ELSEWHERE' })
  }
  await needs.jobs.sendOutbox(mail.ids)
  return ok(null)
}
