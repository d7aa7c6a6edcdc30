import { and, eq, sql } from 'drizzle-orm'
import { staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import { commit, failIfUnchanged, isUnchangedError } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import { students } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { PersonRefusal } from './person.ts'

/**
 * Puts a person into a group, or into none.
 * `before` is the group that the page showed: if it changed since, nothing is done.
 */
export async function changeGroup(
  { db, now }: { db: Database; now: Clock },
  { userId, groupId, before }: { userId: string; groupId: number | null; before: number | null },
  caller: Caller,
): Promise<Result<null, PersonRefusal>> {
  const staff = staffOf(caller, 'people.write')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  const at = now()
  const data = { before, group: groupId }
  const nameOf = (id: number | null) =>
    sql`coalesce((SELECT name FROM user_groups WHERE id = CAST(${id} AS INTEGER)), '')`
  const names = { from: nameOf(before), to: nameOf(groupId) }
  try {
    await commit(db, [
      db
        .update(students)
        .set({ userGroupId: groupId, updatedAt: at })
        .where(and(eq(students.userId, userId), sql`${students.userGroupId} IS ${before}`)),
      failIfUnchanged(db),
      logStaffAct(db, { userId: staff.userId, action: 'student.group', id: userId, at, data, names }),
    ])
  } catch (error) {
    if (isUnchangedError(error)) return refuse({ code: 'PERSON_CHANGED' })
    if (brokenConstraint(error) !== null) return refuse({ code: 'GROUP_NOT_FOUND' })
    throw error
  }
  return ok(null)
}
