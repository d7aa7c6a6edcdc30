import { and, eq, lt, sql } from 'drizzle-orm'
import { networkLimits } from '#app/business/accounts/sign-in-limits.server.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import {
  countTry,
  type Limit,
  resetAfterSuccess,
  type TooManyTries,
} from '#app/business/callers/throttle.server.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { secondFactors } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { createSealer } from '#app/platform/sealing.ts'
import type { Signer } from '#app/platform/signing.ts'
import { backupCodeHash } from './backup-codes.server.ts'
import { stepOfCode } from './totp.ts'

export type SecondFactorNeeds = {
  db: Database
  now: Clock
  signer: Signer
  environment: { APP_SECRET: string }
}
export type SecondFactorRefusal = { readonly code: 'WRONG_CODE' } | TooManyTries

/**
 * Checks a code of the app, or a backup code, and uses it up, also of simultaneous requests. An app code must be newer
 * than the last one used. Attempts are counted before anything is compared. `backupCodesLeft` is null after an app
 * code.
 */
export async function proveSecondFactor(
  needs: SecondFactorNeeds,
  { userId, code }: { userId: string; code: string },
  request: Request,
): Promise<Result<{ readonly backupCodesLeft: number | null }, SecondFactorRefusal>> {
  const ofAccount = secondFactorLimits(userId)
  const ofNetwork = networkLimits(request)
  const tooMany = await countTry(needs, [...ofAccount, ...ofNetwork])
  if (tooMany) return refuse(tooMany)
  const typed = code.normalize('NFKC').replace(/[\s-]/g, '')
  const proved = /^\d{6}$/.test(typed)
    ? await spendAppCode(needs, userId, typed)
    : await spendBackupCode(needs, userId, typed)
  if (!proved) return refuse({ code: 'WRONG_CODE' })
  await commit(needs.db, resetAfterSuccess(needs.db, { ofAccount, ofNetwork }, needs.now()))
  return ok(proved)
}

async function spendAppCode({ db, now, environment }: SecondFactorNeeds, userId: string, code: string) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  const secret = row && (await secretSealer(environment).open(userId, row.secret))
  const step = secret ? await stepOfCode(secret, code, now()) : null
  if (step === null) return null
  const spent = await db
    .update(secondFactors)
    .set({ lastStep: sql`CAST(${step} AS INTEGER)` })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return spent.length > 0 ? { backupCodesLeft: null } : null
}

async function spendBackupCode({ db, signer }: SecondFactorNeeds, userId: string, code: string) {
  const hash = await backupCodeHash(signer, userId, code)
  const [spent] = await db
    .update(secondFactors)
    .set({
      backupCodes: sql`(SELECT json_group_array(value) FROM json_each(backup_codes) WHERE value <> ${hash})`,
    })
    .where(
      and(
        eq(secondFactors.userId, userId),
        sql`EXISTS (SELECT 1 FROM json_each(backup_codes) WHERE value = ${hash})`,
      ),
    )
    .returning({ left: secondFactors.backupCodes })
  return spent ? { backupCodesLeft: spent.left.length } : null
}

/**
 * Returns the cipher for app secrets.
 * It binds a secret to its person, so a copy in another person's row does not decrypt.
 */
export function secretSealer(environment: { APP_SECRET: string }) {
  return createSealer(environment.APP_SECRET, 'second factors')
}

/** Returns the limits for codes of one account. */
export function secondFactorLimits(userId: string): Limit[] {
  return limitsOf('secondFactor', `second-factor:${userId}`)
}
