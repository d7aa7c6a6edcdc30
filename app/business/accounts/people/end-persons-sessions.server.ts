import { and, eq, isNull } from 'drizzle-orm'
import { endSessions } from '#app/business/accounts/session-rows.server.ts'
import { staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { Announce } from '#app/business/notifications/jobs.ts'
import { commit, failIfUnchanged, isUnchangedError } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { session } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { PersonRefusal } from './person.ts'

type Needs = { db: Database; now: Clock; announce: Announce }

/** Signs a person out of one device, or of all (`sessionId` null). Open pages are told after the commit. */
export async function endPersonsSessions(
  { db, now, announce }: Needs,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  caller: Caller,
): Promise<Result<null, PersonRefusal>> {
  const staff = staffOf(caller, 'people.write')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  const log = logStaffAct(db, {
    userId: staff.userId,
    id: userId,
    at: now(),
    action: sessionId === null ? 'student.end-sessions' : 'student.end-session',
  })
  const one = and(eq(session.id, sessionId ?? ''), eq(session.userId, userId), isNull(session.endedReason))
  try {
    await (sessionId === null
      ? commit(db, [endSessions(db, userId, 'ENDED_BY_STAFF'), log])
      : commit(db, [
          db.update(session).set({ endedReason: 'ENDED_BY_STAFF' }).where(one),
          failIfUnchanged(db),
          log,
        ]))
  } catch (error) {
    if (isUnchangedError(error)) return refuse({ code: 'PERSON_CHANGED' })
    throw error
  }
  await announce({ userId }, { kind: 'session-ended' })
  return ok(null)
}
