import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { Announce } from '#app/business/notifications/jobs.ts'
import { commit, failIfUnchanged, isUnchangedError } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import type { Clock } from '#app/platform/clock.ts'
import { oneLine } from '#app/platform/plain-text.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { insertGrant } from './grant-repository.server.ts'

type Needs = { db: Database; now: Clock; announce: Announce }
export type GiveCourseRefusal = {
  readonly code:
    | 'NOT_STAFF'
    | 'PERSON_CHANGED'
    | 'NOTE_REQUIRED'
    | 'REASON_TOO_LONG'
    | 'GIFT_NO_COURSE'
    | 'GIFT_DAYS'
}

const LONGEST_REASON = 500
const MOST_DAYS = 36_500

/**
 * A staff member gives a person a course, for some days or without end (`days` null), with a reason. Makes a separate
 * grant.
 */
export async function giveCourse(
  { db, now, announce }: Needs,
  {
    userId,
    courseId,
    days,
    reason,
  }: { userId: string; courseId: number; days: number | null; reason: string },
  caller: Caller,
): Promise<Result<null, GiveCourseRefusal>> {
  const staff = staffOf(caller, 'access.give')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  if (!Number.isSafeInteger(courseId) || courseId < 1) return refuse({ code: 'GIFT_NO_COURSE' })
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= MOST_DAYS)) {
    return refuse({ code: 'GIFT_DAYS' })
  }
  const note = oneLine(reason)
  if (note === '') return refuse({ code: 'NOTE_REQUIRED' })
  if (Array.from(note).length > LONGEST_REASON) return refuse({ code: 'REASON_TOO_LONG' })
  const at = now()
  const plan = {
    planId: null,
    name: '',
    pricingType: 'default',
    planType: days === null ? ('Free' as const) : ('Period' as const),
    courseDays: days ?? -1,
    term: days,
    termUnit: days === null ? null : 'Day(s)',
    term2: null,
    termUnit2: null,
    isTermUnit2: false,
  }
  const grant = { userId, courseId, source: 'staff', orderLineId: null, plan, startsAt: at, note } as const
  const data = { course: courseId, days, reason: note }
  const names = { courseName: sql`(SELECT name FROM courses WHERE id = CAST(${courseId} AS INTEGER))` }
  try {
    await commit(db, [
      insertGrant(db, grant, at),
      logStaffAct(db, { userId: staff.userId, action: 'student.give-course', id: userId, at, data, names }),
    ])
  } catch (error) {
    if (brokenConstraint(error) !== null) return refuse({ code: 'GIFT_NO_COURSE' })
    throw error
  }
  await announce({ userId }, { kind: 'access-opened', id: courseId })
  return ok(null)
}

/** A staff member takes back a course that staff gave. Bought courses end by a refund, never here. */
export async function revokeCourse(
  { db, now, announce }: Needs,
  { userId, grantId }: { userId: string; grantId: number },
  caller: Caller,
): Promise<Result<null, GiveCourseRefusal>> {
  const staff = staffOf(caller, 'access.give')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  const at = now()
  const which = and(
    eq(accessGrants.id, grantId),
    eq(accessGrants.userId, userId),
    inArray(accessGrants.source, ['staff', 'gift']),
    isNull(accessGrants.endedAt),
  )
  const data = { grant: grantId }
  const names = {
    courseName: sql`(SELECT courses.name FROM access_grants JOIN courses ON courses.id = access_grants.course_id
      WHERE access_grants.id = CAST(${grantId} AS INTEGER))`,
  }
  try {
    await commit(db, [
      db.update(accessGrants).set({ endedAt: at, endedReason: 'staff' }).where(which),
      failIfUnchanged(db),
      logStaffAct(db, { userId: staff.userId, action: 'student.take-course', id: userId, at, data, names }),
    ])
  } catch (error) {
    if (isUnchangedError(error)) return refuse({ code: 'PERSON_CHANGED' })
    throw error
  }
  await announce({ userId }, { kind: 'access-opened' })
  return ok(null)
}
