import { and, eq, or } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { account, user } from '#app/db/schema/accounts.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { AuthNeeds, NewSession } from './auth.ts'
import type { UserId } from './caller.ts'
import { CREDENTIAL } from './credential.ts'
import { hashPassword, isOutdatedHash } from './password.server.ts'
import { PASSWORD_MAX_LENGTH } from './password-rules.ts'
import { accountLimits, networkLimits } from './sign-in-limits.server.ts'
import { countTry, forgetTries, type TooManyTries, takeBackTry } from './throttle.server.ts'

export type SignInNeeds = AuthNeeds
export type SignIn = {
  /** A user name, or the account's e-mail address (decisions: Calls). */
  readonly identifier: string
  readonly password: string
}
export type SignedIn = NewSession & { readonly userId: UserId }
/** One answer for 'no such account', 'no password yet' and 'wrong password'. */
export type SignInRefusal = { readonly code: 'WRONG_CREDENTIALS' } | TooManyTries

const WRONG = { code: 'WRONG_CREDENTIALS' } as const
/** Looked up when no account was found, so that the same hash is spent on nobody as on somebody. */
const NOBODY = 'nobody@shop.invalid'

/**
 * Signs in with user name or e-mail address and password. Tries are counted per account and per network before any hash is
 * computed, and a right password is refused alike while the wait lasts. A success forgets the account's tries.
 */
export async function signIn(
  needs: SignInNeeds,
  { identifier, password }: SignIn,
  request: Request,
): Promise<Result<SignedIn, SignInRefusal>> {
  const name = identifier.trim().normalize('NFC').toLowerCase()
  const [ofAccount, ofNetwork] = [await accountLimits(name), networkLimits(request)]
  const tooMany = await countTry(needs, [...ofAccount, ...ofNetwork])
  if (tooMany) return refuse(tooMany)
  if (!name || name.length > 255 || password.length > 2 * PASSWORD_MAX_LENGTH) return refuse(WRONG)

  const found = await findAccount(needs.db, name)
  const credentials = { email: found?.email ?? NOBODY, password: password.normalize('NFC') }
  const session = await needs.auth.signIn(request, credentials)
  if (!session || !found) return refuse(WRONG)

  await needs.db.batch([
    forgetTries(needs.db, ofAccount),
    ...ofNetwork.map(limit => takeBackTry(needs.db, limit, needs.now())),
  ])
  await renewOutdatedHash(needs, found, password)
  return ok({ userId: found.id as UserId, ...session })
}

type Found = { id: string; email: string; password: string | null }

/** An e-mail address goes before a user name that looks the same. */
async function findAccount(db: Database, name: string): Promise<Found | null> {
  const rows = await db
    .select({ id: user.id, email: user.email, password: account.password })
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
