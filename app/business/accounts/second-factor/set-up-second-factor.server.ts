import { eq } from 'drizzle-orm'
import { verifyPassword } from '#app/business/accounts/passwords/password.server.ts'
import { findPasswordHash } from '#app/business/accounts/passwords/prove-password.server.ts'
import { endSessions } from '#app/business/accounts/session-rows.server.ts'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import { countTry } from '#app/business/callers/throttle.server.ts'
import { commit, isUnchangedError } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import { secondFactors, user } from '#app/db/schema/accounts.ts'
import type { Instant } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { backupCodeHash, newBackupCodes } from './backup-codes.server.ts'
import { isLastGuardedOwner, keepGuardedOwner } from './guarded-owner.server.ts'
import {
  proveSecondFactor,
  type SecondFactorNeeds,
  type SecondFactorRefusal,
  secondFactorLimits,
  secretSealer,
} from './prove-second-factor.server.ts'
import { appAddress, stepOfCode, typedSecret } from './totp.ts'

export type BackupCodes = { readonly backupCodes: readonly string[] }
export type SetUpRefusal =
  | SecondFactorRefusal
  | { readonly code: 'WRONG_PASSWORD' | 'ALREADY_ON' | 'LAST_GUARDED_OWNER' }

/**
 * Returns a secret for an app and writes nothing: the one in `sealedBefore`, or a new one.
 * `sealed` is the encrypted secret. Only this person can send it back.
 */
export async function newSecondFactor(
  { environment }: Pick<SecondFactorNeeds, 'environment'>,
  { userId, email }: Pick<SignedInAccount, 'email'> & { readonly userId: string },
  shop: string,
  sealedBefore: string | null,
): Promise<{ readonly sealed: string; readonly address: string; readonly typed: string }> {
  const sealer = secretSealer(environment)
  const before = sealedBefore && (await sealer.open(pendingOf(userId), sealedBefore))
  const secret = before || randomToken()
  const address = appAddress(secret, { shop, account: email })
  return { sealed: await sealer.seal(pendingOf(userId), secret), address, typed: typedSecret(address) }
}

/**
 * Turns the second factor on, once the app has shown a right code. From now on, signing in needs a code.
 * Every other session of the person ends, because it began without a code. The backup codes are returned only here.
 */
export async function turnOnSecondFactor(
  needs: SecondFactorNeeds,
  { sealed, code, password }: { sealed: string; code: string; password: string },
  caller: SignedInAccount,
): Promise<Result<BackupCodes, SetUpRefusal>> {
  const { db } = needs
  const { userId } = caller
  const tooMany = await countTry(needs, secondFactorLimits(userId))
  if (tooMany) return refuse(tooMany)
  if (!(await isPassword(db, userId, password))) return refuse({ code: 'WRONG_PASSWORD' })
  const prepared = await prepareSecondFactor(needs, userId, { sealed, code })
  if (!prepared) return refuse({ code: 'WRONG_CODE' })
  const { backupCodes, statements } = prepared
  try {
    await commit(db, [...statements, endSessions(db, userId, 'SECOND_FACTOR_ON', caller.sessionId)])
  } catch (error) {
    if (brokenConstraint(error) === null) throw error
    return refuse({ code: 'ALREADY_ON' })
  }
  return ok({ backupCodes })
}

/**
 * Prepares turning the second factor on for this person; null: the code is not one of the app's. `offeredTo` is whom
 * `newSecondFactor` sealed the secret for, if the account did not exist then.
 */
export async function prepareSecondFactor(
  { db, environment, signer, now }: SecondFactorNeeds,
  userId: string,
  { sealed, code, offeredTo = userId }: { sealed: string; code: string; offeredTo?: string },
) {
  const sealer = secretSealer(environment)
  const secret = await sealer.open(pendingOf(offeredTo), sealed)
  const at = now()
  const step = secret === null ? null : await stepOfCode(secret, code.replace(/\s/g, ''), at)
  if (secret === null || step === null) return null
  const backupCodes = newBackupCodes()
  const hashes = await Promise.all(backupCodes.map(one => backupCodeHash(signer, userId, one)))
  const row = { userId, secret: await sealer.seal(userId, secret), backupCodes: hashes, lastStep: step }
  const statements = [
    db.insert(secondFactors).values({ ...row, createdAt: at }),
    db.update(user).set({ secondFactorAt: at }).where(eq(user.id, userId)),
    logAct(db, userId, 'second-factor-on', at),
  ] as const
  return { backupCodes, statements }
}

/** Returns ten new backup codes in exchange for a code. The old ones stop working. */
export async function renewBackupCodes(
  needs: SecondFactorNeeds,
  { code }: { code: string },
  { userId }: SignedInAccount,
  request: Request,
): Promise<Result<BackupCodes, SetUpRefusal>> {
  const proved = await proveSecondFactor(needs, { userId, code }, request)
  if (!proved.ok) return proved
  const backupCodes = newBackupCodes()
  const hashes = await Promise.all(backupCodes.map(one => backupCodeHash(needs.signer, userId, one)))
  await commit(needs.db, [
    needs.db.update(secondFactors).set({ backupCodes: hashes }).where(eq(secondFactors.userId, userId)),
    logAct(needs.db, userId, 'backup-codes', needs.now()),
  ])
  return ok({ backupCodes })
}

/** Turns the second factor off, with the password and a code. The last owner who has one keeps it. */
export async function turnOffSecondFactor(
  needs: SecondFactorNeeds,
  { code, password }: { code: string; password: string },
  { userId }: SignedInAccount,
  request: Request,
): Promise<Result<null, SetUpRefusal>> {
  const tooMany = await countTry(needs, secondFactorLimits(userId))
  if (tooMany) return refuse(tooMany)
  if (!(await isPassword(needs.db, userId, password))) return refuse({ code: 'WRONG_PASSWORD' })
  // Before the code, because a code works once.
  if (await isLastGuardedOwner(needs.db, userId)) return refuse({ code: 'LAST_GUARDED_OWNER' })
  const proved = await proveSecondFactor(needs, { userId, code }, request)
  if (!proved.ok) return proved
  try {
    await commit(needs.db, [
      keepGuardedOwner(needs.db, userId),
      ...dropSecondFactor(needs.db, userId),
      logAct(needs.db, userId, 'second-factor-off', needs.now()),
    ])
  } catch (error) {
    if (isUnchangedError(error)) return refuse({ code: 'LAST_GUARDED_OWNER' })
    throw error
  }
  return ok(null)
}

/** Prepares removing the second factor, so that the password alone signs in. */
export function dropSecondFactor(db: Database, userId: string) {
  return [
    db.delete(secondFactors).where(eq(secondFactors.userId, userId)),
    db.update(user).set({ secondFactorAt: null }).where(eq(user.id, userId)),
  ] as const
}

/** Returns the state of the person's second factor; null: it is off. */
export async function findSecondFactor(
  { db }: Pick<SecondFactorNeeds, 'db'>,
  userId: string,
): Promise<{ readonly since: Instant; readonly backupCodesLeft: number } | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row ? { since: row.createdAt, backupCodesLeft: row.backupCodes.length } : null
}

async function isPassword(db: Database, userId: string, password: string): Promise<boolean> {
  const hash = await findPasswordHash({ db }, userId)
  return Boolean(hash && (await verifyPassword(hash, password)))
}

function logAct(
  db: Database,
  userId: string,
  what: 'second-factor-on' | 'second-factor-off' | 'backup-codes',
  at: Instant,
) {
  return logStaffAct(db, { userId, action: `student.${what}`, id: userId, at })
}

/** An unconfirmed secret is encrypted for a different context, so it cannot be used as a confirmed one. */
function pendingOf(userId: string): string {
  return `pending\n${userId}`
}
