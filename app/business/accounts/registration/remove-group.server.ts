import { sql } from 'drizzle-orm'
import type { NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { logStaffActIfDone } from '#app/business/accounts/people/staff-log.server.ts'
import { type Caller, isStaff } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { userGroups } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { isGroupUsed } from './get-form-editor.server.ts'

/** Removes a group that has no students and that no course is open to. Removed twice it is removed once. */
export async function removeGroup(
  { db, now }: { db: Database; now: Clock },
  { id }: { id: number },
  caller: Caller,
): Promise<Result<null, NotStaff | { readonly code: 'IN_USE' }>> {
  if (!isStaff(caller) || !caller.account) return refuse({ code: 'NOT_STAFF' })
  const [, , left] = await db.batch([
    db.delete(userGroups).where(sql`${userGroups.id} = ${id} AND NOT ${isGroupUsed}`),
    logStaffActIfDone(db, { userId: caller.account.userId, action: 'group.remove', id, at: now() }),
    db.select({ id: userGroups.id }).from(userGroups).where(sql`${userGroups.id} = ${id}`),
  ])
  return left.length === 0 ? ok(null) : refuse({ code: 'IN_USE' })
}
