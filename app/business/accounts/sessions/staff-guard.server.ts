import { sql } from 'drizzle-orm'
import {
  proveSecondFactor,
  type SecondFactorNeeds,
  type SecondFactorRefusal,
} from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { findSecondFactor } from '#app/business/accounts/second-factor/set-up-second-factor.server.ts'
import type { Caller, SignedInAccount } from '#app/business/callers/caller.ts'
import { isStaff } from '#app/business/callers/caller.ts'
import { ok, type Result } from '#app/platform/result.ts'

/** Returns the calling staff member, or null for other people. */
export function staffOf(caller: Caller): SignedInAccount | null {
  return isStaff(caller) ? caller.account : null
}

/**
 * SQL for a batch: true if this person is staff at that moment.
 * If two staff members remove each other's role, the second statement fails.
 * Staff cannot change their own roles, so at least one remains.
 */
export function isStaffNow(userId: string) {
  return sql`EXISTS (SELECT 1 FROM user AS actor WHERE actor.id = ${userId} AND actor.blocked_at IS NULL
    AND ',' || actor.roles || ',' LIKE '%,admin,%')`
}

/** Asks for a code again before a dangerous action. Staff without a second factor pass. */
export async function proveAgain(
  needs: SecondFactorNeeds,
  { userId }: SignedInAccount,
  code: string,
  request: Request,
): Promise<Result<unknown, SecondFactorRefusal>> {
  if (!(await findSecondFactor(needs, userId))) return ok(null)
  return proveSecondFactor(needs, { userId, code }, request)
}
