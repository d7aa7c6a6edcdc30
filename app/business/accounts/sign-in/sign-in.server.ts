import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { CREDENTIAL } from '#app/business/accounts/passwords/credential.ts'
import {
  DUMMY_HASH,
  hashPassword,
  isOutdatedHash,
  verifyPassword,
} from '#app/business/accounts/passwords/password.server.ts'
import { PASSWORD_MAX_LENGTH } from '#app/business/accounts/passwords/password-rules.ts'
import {
  proveSecondFactor,
  type SecondFactorRefusal,
} from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { readKnownBrowser } from '#app/business/accounts/sessions/known-browser.server.ts'
import type { NewSession, SessionNeeds } from '#app/business/accounts/sessions/session.ts'
import { startSession } from '#app/business/accounts/sessions/start-session.server.ts'
import { accountNamed, signInLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import type { UserId } from '#app/business/callers/caller.ts'
import {
  countTryAndRead,
  resetAfterSuccess,
  type TooManyTries,
} from '#app/business/callers/throttle.server.ts'
import { commit, isUnchangedError, type Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { account, user } from '#app/db/schema/accounts.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Signer } from '#app/platform/signing.ts'
import { pendingCookie } from './pending-sign-in.server.ts'
import { attemptOf, recordSignInAttempt, undoSignInAttempt } from './sign-in-attempts.server.ts'

export type SignInNeeds = SessionNeeds & { signer: Signer }
export type SignIn = {
  /** A user name, or the account's e-mail address (decisions: Calls). */
  readonly identifier: string
  readonly password: string
  /** The second-factor code, for programs that send everything at once. A browser is asked for it on the next page. */
  readonly code?: string | undefined
}
export type SignedIn = NewSession & { readonly userId: UserId }
/** `WRONG_CREDENTIALS` is the same for an unknown account, an account without a password and a wrong password. */
export type SignInRefusal =
  | { readonly code: 'WRONG_CREDENTIALS' }
  | TooManyTries
  /** Only answered after a right password. */
  | { readonly code: 'ACCOUNT_BLOCKED' }
  /** The password is right. `pendingCookie` lets this browser continue with the code (finish-sign-in). */
  | { readonly code: 'SECOND_FACTOR_REQUIRED'; readonly pendingCookie: string }
  | SecondFactorRefusal

const WRONG = { code: 'WRONG_CREDENTIALS' } as const

/**
 * Signs in with a user name or e-mail address and a password. Two round trips; a refusal costs one. Attempts are
 * counted before any hash is computed; while a wait lasts, the right password is refused too. A success resets the
 * account's attempts.
 */
export async function signIn(
  needs: SignInNeeds,
  typed: SignIn,
  request: Request,
): Promise<Result<SignedIn, SignInRefusal>> {
  const answer = await trySignIn(needs, typed, request)
  return answer ?? (await trySignIn(needs, typed, request)) ?? refuse(WRONG)
}

/** Returns null if the account changed after it was read. The caller then tries once more. */
async function trySignIn(
  needs: SignInNeeds,
  { identifier, password, code }: SignIn,
  request: Request,
): Promise<Result<SignedIn, SignInRefusal> | null> {
  const name = identifier.trim().normalize('NFC').toLowerCase()
  const known = await readKnownBrowser(needs.signer, request)
  const { ofAccount, ofNetwork } = await signInLimits({ name, known, request })
  const tried = await attemptOf(needs.signer, request, needs.now())
  const counted = await countTryAndRead(needs, [...ofAccount, ...ofNetwork], {
    accounts: selectAccounts(needs.db, name),
    note: recordSignInAttempt(needs.db, accountNamed(name), tried),
  })
  if (!counted.ok) return counted
  if (!name || name.length > 255 || password.length > 2 * PASSWORD_MAX_LENGTH) return refuse(WRONG)

  const { accounts } = counted.value
  // An e-mail address precedes a user name that looks the same.
  const found = accounts.find(row => row.email === name) ?? accounts[0]
  const isRight = await verifyPassword(found?.password ?? DUMMY_HASH, password)
  if (!isRight || !found?.password) return refuse(WRONG)

  const forgiven = [
    ...resetAfterSuccess(needs.db, { ofAccount, ofNetwork }, needs.now()),
    ...undoSignInAttempt(needs.db, found.id, tried),
  ] as const
  const proved = { ...found, password: found.password }
  if (found.blockedAt === null && found.secondFactorAt === null) {
    const renewed = await renewedHash(needs, proved, password)
    return begin(needs, proved, [...forgiven, ...renewed], request)
  }
  await commit(needs.db, forgiven)
  return signInGuarded(needs, { found: proved, code }, request)
}

type Found = {
  readonly id: string
  readonly password: string
  readonly blockedAt: number | null
}

/** Starts the session; null: the password changed, or a second factor was turned on meanwhile. */
async function begin(
  needs: SignInNeeds,
  { id: userId, password }: Found,
  also: readonly Statement[],
  request: Request,
): Promise<Result<SignedIn, SignInRefusal> | null> {
  const isStillEnough = needs.db
    .select({ one: sql`CASE WHEN count(*) = 1 THEN 1 ELSE json('not enough any more') END` })
    .from(user)
    .innerJoin(account, eq(account.userId, user.id))
    .where(and(eq(user.id, userId), eq(account.password, password), isNull(user.secondFactorAt)))
  try {
    const beginning = { userId, way: 'password', also: [isStillEnough, ...also] } as const
    return ok({ userId: userId as UserId, ...(await startSession(needs, beginning, request)) })
  } catch (error) {
    if (!isUnchangedError(error)) throw error
    return null
  }
}

/** Handles an account whose password alone is not enough: blocked, or with a second factor. */
async function signInGuarded(
  needs: SignInNeeds,
  { found, code }: { found: Found; code: string | undefined },
  request: Request,
): Promise<Result<SignedIn, SignInRefusal>> {
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

function selectAccounts(db: Database, name: string) {
  return db
    .select({
      id: user.id,
      email: user.email,
      password: account.password,
      secondFactorAt: user.secondFactorAt,
      blockedAt: user.blockedAt,
    })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, CREDENTIAL.providerId)))
    .where(or(eq(user.email, name), eq(user.username, name)))
}

/** Prepares storing the password with today's cost if its hash is outdated. A password set meanwhile stays. */
async function renewedHash(needs: SignInNeeds, found: Found, password: string): Promise<Statement[]> {
  if (!isOutdatedHash(found.password)) return []
  const renewed = await hashPassword(password)
  return [
    needs.db
      .update(account)
      // `updatedAt` stays, because the password is the same: browsers that know it stay known (known-browser).
      .set({ password: renewed })
      .where(and(eq(account.userId, found.id), eq(account.password, found.password))),
  ]
}
