import { and, eq } from 'drizzle-orm'
import type { SignedInAccount } from '#app/business/accounts/sessions/caller.ts'
import { countTry, forgetTries, type TooManyTries } from '#app/business/accounts/throttle.server.ts'
import type { Database } from '#app/db/connection.ts'
import { account } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { CREDENTIAL } from './credential.ts'
import { verifyPassword } from './password.server.ts'
import { PASSWORD_MAX_LENGTH } from './password-rules.ts'
import { signedInLimits } from './sign-in-limits.server.ts'

type Needs = { db: Database; now: Clock }
export type PasswordRefusal =
  | { readonly code: 'WRONG_PASSWORD' }
  /** Signs in by other ways; a link by mail sets a first password. */
  | { readonly code: 'NO_PASSWORD' }
  | TooManyTries

/**
 * Asks somebody who is signed in for the password once more, before what only its owner may do, and gives the hash that it
 * fits. Tries are counted apart from those of signing in, so that who found a browser open cannot keep its owner out; a link by mail lifts
 * these too. The network is not counted: who asks has a session, and each account has its own ten.
 */
export async function provePassword(
  needs: Needs,
  { userId }: Pick<SignedInAccount, 'userId'>,
  password: string,
): Promise<Result<string, PasswordRefusal>> {
  const limits = signedInLimits(userId)
  const tooMany = await countTry(needs, limits)
  if (tooMany) return refuse(tooMany)
  const hash = await findPasswordHash(needs, userId)
  if (hash === null) return refuse({ code: 'NO_PASSWORD' })
  const isTooLong = password.length > 2 * PASSWORD_MAX_LENGTH
  if (isTooLong || !(await verifyPassword(hash, password))) return refuse({ code: 'WRONG_PASSWORD' })
  await forgetTries(needs.db, limits)
  return ok(hash)
}

/** The hash of an account's password; null where it has none. */
export async function findPasswordHash({ db }: { db: Database }, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL.providerId)))
  return row?.password ?? null
}
