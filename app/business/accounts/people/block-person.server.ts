import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { commitKeepingOwner } from '#app/business/accounts/second-factor/guarded-owner.server.ts'
import { endSessions } from '#app/business/accounts/session-rows.server.ts'
import { mayNow, staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { Announce } from '#app/business/notifications/jobs.ts'
import { failIfUnchanged } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { type Result, refuse } from '#app/platform/result.ts'
import type { PersonRefusal } from './person.ts'

type Needs = { db: Database; now: Clock; announce: Announce }

/**
 * Blocks or unblocks a person, never oneself.
 * Blocking ends the person's sessions, and no session counts while it lasts.
 */
export async function blockPerson(
  needs: Needs,
  { userId, isBlocked }: { userId: string; isBlocked: boolean },
  caller: Caller,
): Promise<Result<null, PersonRefusal>> {
  const { db, now } = needs
  const staff = staffOf(caller, 'people.write')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  if (staff.userId === userId) return refuse({ code: 'OWN_ACCOUNT' })
  const at = now()
  const action = isBlocked ? 'student.block' : 'student.unblock'
  const isOther = isBlocked ? isNull(user.blockedAt) : isNotNull(user.blockedAt)
  const done = await commitKeepingOwner(db, userId, {
    mayEndOwner: isBlocked,
    statements: [
      db
        .update(user)
        .set({ blockedAt: isBlocked ? at : null })
        .where(and(eq(user.id, userId), isOther, mayNow(staff.userId, 'people.write'))),
      failIfUnchanged(db),
      logStaffAct(db, { userId: staff.userId, action, id: userId, at }),
      ...(isBlocked ? [endSessions(db, userId, 'BLOCKED')] : []),
    ],
  })
  if (done.ok && isBlocked) await needs.announce({ userId }, { kind: 'session-ended' })
  return done
}
