import { type Column, sql } from 'drizzle-orm'
import {
  proveSecondFactor,
  type SecondFactorNeeds,
  type SecondFactorRefusal,
} from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { findSecondFactor } from '#app/business/accounts/second-factor/set-up-second-factor.server.ts'
import { type Caller, may, type SignedInAccount } from '#app/business/callers/caller.ts'
import { EXTRAS, MAY, type Permission, ROLES } from '#app/business/callers/permissions.ts'
import { ok, type Result } from '#app/platform/result.ts'

/** Returns the calling staff member if they may do this, or null for other people. */
export function staffOf(caller: Caller, permission: Permission): SignedInAccount | null {
  return may(caller, permission) ? caller.account : null
}

/**
 * SQL for a batch: true if this person may do this at that moment. If two owners remove each other's role, the second
 * statement fails. Owners cannot change their own roles, so at least one remains.
 */
export function mayNow(userId: string | Column, permission: Permission) {
  const ways = ROLES.flatMap(role =>
    MAY[role].includes(permission)
      ? [has(role)]
      : EXTRAS[role]?.includes(permission)
        ? [sql`(${has(role)} AND ${has(permission)})`]
        : [],
  )
  return sql`EXISTS (SELECT 1 FROM user AS actor WHERE actor.id = ${userId} AND actor.blocked_at IS NULL
    AND (${sql.join(ways, sql` OR `)}))`
}

const has = (word: string) => sql`',' || actor.roles || ',' LIKE ${sql.raw(`'%,${word},%'`)}`

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
