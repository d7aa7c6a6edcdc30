import { and, eq, or } from 'drizzle-orm'
import type { AuthNeeds, NewSession } from '#app/business/accounts/auth.ts'
import {
  proveSecondFactor,
  type SecondFactorRefusal,
} from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import type { UserId } from '#app/business/accounts/sessions/caller.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import {
  countTry,
  forgiveTries,
  type Limit,
  type TooManyTries,
} from '#app/business/accounts/throttle.server.ts'
import type { Database } from '#app/db/connection.ts'
import { account, user } from '#app/db/schema/accounts.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Signer } from '#app/platform/signing.ts'
import { CREDENTIAL } from './credential.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './password.server.ts'
import { PASSWORD_MAX_LENGTH } from './password-rules.ts'
import { pendingCookie } from './pending-sign-in.server.ts'
import { accountLimits, networkLimits } from './sign-in-limits.server.ts'

export type SignInNeeds = AuthNeeds & { signer: Signer }
export type SignIn = {
  /** A user name, or the account's e-mail address (decisions: Calls). */
  readonly identifier: string
  readonly password: string
  /** Of the second factor, by who sends all at once; a browser is asked for it on a page of its own. */
  readonly code?: string | undefined
}
export type SignedIn = NewSession & { readonly userId: UserId }
/** One answer for 'no such account', 'no password yet' and 'wrong password'. */
export type SignInRefusal =
  | { readonly code: 'WRONG_CREDENTIALS' }
  | TooManyTries
  /** Said only to who knows the password. */
  | { readonly code: 'ACCOUNT_BLOCKED' }
  /** The password is right. `pendingCookie` lets this browser go on with the code alone (finish-sign-in). */
  | { readonly code: 'SECOND_FACTOR_REQUIRED'; readonly pendingCookie: string }
  | SecondFactorRefusal

const WRONG = { code: 'WRONG_CREDENTIALS' } as const
/** Looked up when no account was found, so that the same hash is spent on nobody as on somebody. */
const NOBODY = 'nobody@shop.invalid'

/**
 * Signs in with user name or e-mail address and password. Tries are counted per account and per network before any hash is
 * computed, and a right password is refused alike while the wait lasts. A success forgets the account's tries.
 */
export async function signIn(
  needs: SignInNeeds,
  { identifier, password, code }: SignIn,
  request: Request,
): Promise<Result<SignedIn, SignInRefusal>> {
  const name = identifier.trim().normalize('NFC').toLowerCase()
  const [ofAccount, ofNetwork] = [await accountLimits(name), networkLimits(request)]
  const tooMany = await countTry(needs, [...ofAccount, ...ofNetwork])
  if (tooMany) return refuse(tooMany)
  if (!name || name.length > 255 || password.length > 2 * PASSWORD_MAX_LENGTH) return refuse(WRONG)

  const found = await findAccount(needs.db, name)
  if (found && (found.blockedAt !== null || found.secondFactorAt !== null)) {
    return signInGuarded(needs, { found, password, code, ofAccount }, request)
  }
  const credentials = { email: found?.email ?? NOBODY, password: password.normalize('NFC') }
  const session = await needs.auth.signIn(request, credentials)
  if (!session || !found) return refuse(WRONG)

  await needs.db.batch(forgiveTries(needs.db, { ofAccount, ofNetwork }, needs.now()))
  await renewOutdatedHash(needs, found, password)
  return ok({ userId: found.id as UserId, ...session })
}

type Found = {
  id: string
  email: string
  password: string | null
  secondFactorAt: number | null
  blockedAt: number | null
}

/** Where the password alone opens nothing: better-auth would make a session with it, so it is compared here. */
async function signInGuarded(
  needs: SignInNeeds,
  attempt: { found: Found; password: string; code: string | undefined; ofAccount: readonly Limit[] },
  request: Request,
): Promise<Result<SignedIn, SignInRefusal>> {
  const { found, password, code, ofAccount } = attempt
  if (!found.password || !(await verifyPassword(found.password, password))) return refuse(WRONG)
  const ofNetwork = networkLimits(request)
  await needs.db.batch(forgiveTries(needs.db, { ofAccount, ofNetwork }, needs.now()))
  if (found.blockedAt !== null) return refuse({ code: 'ACCOUNT_BLOCKED' })
  const { id: userId } = found
  if (code === undefined) {
    const pending = await pendingCookie(needs, { userId, passwordHash: found.password }, request)
    return refuse({ code: 'SECOND_FACTOR_REQUIRED', pendingCookie: pending })
  }
  const proved = await proveSecondFactor(needs, { userId, code }, request)
  if (!proved.ok) return proved
  return ok({
    userId: userId as UserId,
    ...(await startSession(needs, { userId, way: 'password' }, request)),
  })
}

/** An e-mail address goes before a user name that looks the same. */
async function findAccount(db: Database, name: string): Promise<Found | null> {
  const rows = await db
    .select({
      ...{ id: user.id, email: user.email, password: account.password },
      ...{ secondFactorAt: user.secondFactorAt, blockedAt: user.blockedAt },
    })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, CREDENTIAL.providerId)))
    .where(or(eq(user.email, name), eq(user.username, name)))
  return rows.find(row => row.email === name) ?? rows[0] ?? null
}

async function renewOutdatedHash(needs: SignInNeeds, found: Found, password: string): Promise<void> {
  if (!found.password || !isOutdatedHash(found.password)) return
  const renewed = await hashPassword(password)
  // Only the hash that was just proved: a password set meanwhile stays.
  await needs.db
    .update(account)
    .set({ password: renewed, updatedAt: new Date(needs.now()) })
    .where(and(eq(account.userId, found.id), eq(account.password, found.password)))
}
