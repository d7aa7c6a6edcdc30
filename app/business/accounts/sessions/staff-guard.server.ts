import { sql } from 'drizzle-orm'
import {
  proveSecondFactor,
  type SecondFactorNeeds,
  type SecondFactorRefusal,
} from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { findSecondFactor } from '#app/business/accounts/second-factor/set-up-second-factor.server.ts'
import { ok, type Result } from '#app/platform/result.ts'
import type { Caller, SignedInAccount } from './caller.ts'
import { isStaff } from './caller.ts'

/** The member of staff who asks; null for everybody else. */
export function staffOf(caller: Caller): SignedInAccount | null {
  return isStaff(caller) ? caller.account : null
}

/**
 * For the batch: whoever does this is staff at that very moment. Two who take the role from each other come one after the other, and
 * the second is nobody any more; since nobody does it to himself either, one member of staff is always left.
 */
export function isStaffNow(userId: string) {
  return sql`EXISTS (SELECT 1 FROM user AS actor WHERE actor.id = ${userId} AND actor.blocked_at IS NULL
    AND ',' || actor.roles || ',' LIKE '%,admin,%')`
}

/** For what is dangerous: who has a second factor gives a code again. Who has none is asked for none. */
export async function proveAgain(
  needs: SecondFactorNeeds,
  { userId }: SignedInAccount,
  code: string,
  request: Request,
): Promise<Result<unknown, SecondFactorRefusal>> {
  if (!(await findSecondFactor(needs, userId))) return ok(null)
  return proveSecondFactor(needs, { userId, code }, request)
}
