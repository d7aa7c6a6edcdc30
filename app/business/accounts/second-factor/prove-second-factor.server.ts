import { and, eq, lt, sql } from 'drizzle-orm'
import { networkLimits } from '#app/business/accounts/sign-in/sign-in-limits.server.ts'
import {
  countTry,
  forgiveTries,
  type Limit,
  type TooManyTries,
} from '#app/business/accounts/throttle.server.ts'
import type { Database } from '#app/db/connection.ts'
import { secondFactors } from '#app/db/schema/accounts.ts'
import { type Clock, DAY, MINUTE } from '#app/platform/clock.ts'
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
 * Uses up a code: the one that the person's app shows now, or one of the backup codes. Each is taken once, however many ask
 * with it at the same moment: the app's by its half minute, which only goes forward, a backup code by leaving the list. Tries are
 * counted per account and per network before anything is compared. `usedBackup`: how many of those are left.
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
  await needs.db.batch(forgiveTries(needs.db, { ofAccount, ofNetwork }, needs.now()))
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

/** What keeps the secrets of apps. Bound to the person: a secret that is copied into another's row does not open. */
export function secretSealer(environment: { APP_SECRET: string }) {
  return createSealer(environment.APP_SECRET, 'second factors')
}

/** A million codes, three of them right: ten tries in a quarter of an hour, thirty a day. */
export function secondFactorLimits(userId: string): Limit[] {
  const key = `second-factor:${userId}`
  return [
    { key, limit: 10, windowMs: 15 * MINUTE },
    { key, limit: 30, windowMs: DAY },
  ]
}
