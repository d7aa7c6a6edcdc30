import { sql } from 'drizzle-orm'
import type { NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { logStaffActIfDone } from '#app/business/accounts/people/staff-log.server.ts'
import { type Caller, isStaff } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { customLabels } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { isLabelUsed } from './get-form-editor.server.ts'

/** Removes one of the shop's own fields that nobody has answered. Removed twice it is removed once. */
export async function removeLabel(
  { db, now }: { db: Database; now: Clock },
  { id }: { id: number },
  caller: Caller,
): Promise<Result<null, NotStaff | { readonly code: 'IN_USE' }>> {
  if (!isStaff(caller) || !caller.account) return refuse({ code: 'NOT_STAFF' })
  const [, , left] = await db.batch([
    db.delete(customLabels).where(sql`${customLabels.id} = ${id} AND NOT ${isLabelUsed}`),
    logStaffActIfDone(db, { userId: caller.account.userId, action: 'label.remove', id, at: now() }),
    db.select({ id: customLabels.id }).from(customLabels).where(sql`${customLabels.id} = ${id}`),
  ])
  return left.length === 0 ? ok(null) : refuse({ code: 'IN_USE' })
}
