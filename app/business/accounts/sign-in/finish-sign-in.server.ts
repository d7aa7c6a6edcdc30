import { and, eq } from 'drizzle-orm'
import { CREDENTIAL } from '#app/business/accounts/passwords/credential.ts'
import {
  proveSecondFactor,
  type SecondFactorRefusal,
} from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import type { UserId } from '#app/business/callers/caller.ts'
import { account, user } from '#app/db/schema/accounts.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { endOfPendingCookie, passwordMark, readPending } from './pending-sign-in.server.ts'
import type { SignedIn, SignInNeeds } from './sign-in.server.ts'

/** `SIGN_IN_AGAIN`: this browser gave no password, or too long ago, or the password has changed. */
export type FinishRefusal = SecondFactorRefusal | { readonly code: 'SIGN_IN_AGAIN' }

/** True if this browser gave a right password and still owes the code. */
export async function isSecondFactorPending(
  needs: Pick<SignInNeeds, 'signer' | 'now'>,
  request: Request,
): Promise<boolean> {
  return (await readPending(needs, request)) !== null
}

/**
 * The second step of signing in: checks the code from the browser that gave the password, and starts the session.
 * The browser's earlier session ends, as with every sign-in.
 */
export async function finishSignIn(
  needs: SignInNeeds,
  { code }: { code: string },
  request: Request,
): Promise<Result<SignedIn, FinishRefusal>> {
  const pending = await readPending(needs, request)
  const isOpen = pending && (await isStillOpen(needs, pending))
  if (!pending || !isOpen) return refuse({ code: 'SIGN_IN_AGAIN' })
  const { userId } = pending
  const proved = await proveSecondFactor(needs, { userId, code }, request)
  if (!proved.ok) return proved
  const session = await startSession(needs, { userId, way: 'password' }, request)
  const setCookies = [...session.setCookies, endOfPendingCookie(request)]
  return ok({ ...session, setCookies, userId: userId as UserId })
}

/** True if the password is unchanged, the second factor still on, and the account not blocked. */
async function isStillOpen(
  { db }: SignInNeeds,
  { userId, passwordMark: given }: { userId: string; passwordMark: string },
): Promise<boolean> {
  const [row] = await db
    .select({
      password: account.password,
      secondFactorAt: user.secondFactorAt,
      blockedAt: user.blockedAt,
    })
    .from(user)
    .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, CREDENTIAL.providerId)))
    .where(eq(user.id, userId))
  if (!row?.password || row.blockedAt !== null || row.secondFactorAt === null) return false
  return (await passwordMark(row.password)) === given
}
