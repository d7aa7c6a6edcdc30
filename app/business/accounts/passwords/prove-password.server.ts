import { and, eq } from 'drizzle-orm'
import { signedInLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import { clearTries, countTry, type TooManyTries } from '#app/business/callers/throttle.server.ts'
import type { Database } from '#app/db/connection.ts'
import { account } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { CREDENTIAL } from './credential.ts'
import { verifyPassword } from './password.server.ts'
import { PASSWORD_MAX_LENGTH } from './password-rules.ts'

type Needs = { db: Database; now: Clock }
export type PasswordRefusal =
  | { readonly code: 'WRONG_PASSWORD' }
  /** The account has no password. A mailed link sets the first one. */
  | { readonly code: 'NO_PASSWORD' }
  | TooManyTries

/**
 * Asks a signed-in person for the password again, before actions of the owner only. Returns the matching hash. Attempts
 * are counted apart from sign-ins, so a person at an unattended browser cannot lock the owner out. A mailed link resets
 * them.
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
  await clearTries(needs.db, limits)
  return ok(hash)
}

/** Returns the hash of the account's password; null: it has none. */
export async function findPasswordHash({ db }: { db: Database }, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, CREDENTIAL.providerId)))
  return row?.password ?? null
}
