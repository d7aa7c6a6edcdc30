import { type Caller, isStaff, type UserId } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { insertSocialAccount, selectClaims } from './social-accounts.server.ts'
import type { SocialIdentity } from './social-provider.ts'

type Needs = { db: Database; now: Clock }

export type LinkRefusal =
  /** Somebody else, or nobody, is signed in by now. */
  | 'SIGNED_OUT'
  | 'STAFF_ACCOUNT'
  /** This person of the provider opens another account. */
  | 'LINKED_ELSEWHERE'
  /** This account is opened by another person of the provider. */
  | 'OTHER_LINKED'

/** Lets a provider's person into the account of who asked for it, and who is still signed in. Doing it again changes nothing. */
export async function linkIdentity(
  { db, now }: Needs,
  identity: SocialIdentity,
  userId: UserId,
  caller: Caller,
): Promise<Result<null, { readonly code: LinkRefusal }>> {
  if (caller.account?.userId !== userId) return refuse({ code: 'SIGNED_OUT' })
  if (isStaff(caller) || caller.account.mustSetUpSecondFactor) return refuse({ code: 'STAFF_ACCOUNT' })
  const claims = await selectClaims(db, identity, userId)
  const taken = claims.find(({ subject }) => subject === identity.subject)
  if (taken) return taken.userId === userId ? ok(null) : refuse({ code: 'LINKED_ELSEWHERE' })
  if (claims.length > 0) return refuse({ code: 'OTHER_LINKED' })
  const added = await insertSocialAccount(db, { ...identity, userId }, now())
    .onConflictDoNothing()
    .returning()
  return added.length === 1 ? ok(null) : refuse({ code: 'LINKED_ELSEWHERE' })
}
