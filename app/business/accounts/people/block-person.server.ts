import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { commitKeepingOwner } from '#app/business/accounts/second-factor/guarded-owner.server.ts'
import type { SecondFactorNeeds } from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { endSessions } from '#app/business/accounts/session-rows.server.ts'
import { prepareDangerousAct } from '#app/business/accounts/sessions/dangerous-act.server.ts'
import { mayNow, proveAgain, staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { hasStaffRole, parseRoles } from '#app/business/callers/permissions.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { failIfUnchanged } from '#app/db/batch.ts'
import { user } from '#app/db/schema/accounts.ts'
import { type Result, refuse } from '#app/platform/result.ts'
import type { PersonRefusal } from './person.ts'

type Needs = SecondFactorNeeds & { announce: Announce; jobs: Jobs }
export type BlockPerson = {
  readonly userId: string
  readonly isBlocked: boolean
  /** The staff member's password or code, which `proveAgain` asks for if the person works in the back office. */
  readonly code: string
}

/**
 * Blocks or unblocks a person, never oneself. Blocking ends the person's sessions, and no session counts while it
 * lasts. For a colleague it asks for the password or code again, and all owners get a mail.
 */
export async function blockPerson(
  needs: Needs,
  { userId, isBlocked, code }: BlockPerson,
  caller: Caller,
  request: Request,
): Promise<Result<null, PersonRefusal>> {
  const { db, now } = needs
  const staff = staffOf(caller, 'people.write')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  if (staff.userId === userId) return refuse({ code: 'OWN_ACCOUNT' })
  const [person] = await db
    .select({ name: user.name, roles: user.roles })
    .from(user)
    .where(eq(user.id, userId))
  if (!person) return refuse({ code: 'PERSON_CHANGED' })
  const isColleague = hasStaffRole(parseRoles(person.roles))
  const proved = isColleague ? await proveAgain(needs, staff, code, request) : null
  if (proved && !proved.ok) return proved
  const deed = isColleague
    ? await prepareDangerousAct(needs, staff, {
        action: isBlocked ? 'student.block-colleague' : 'student.unblock-colleague',
        id: userId,
        data: {},
        told: { what: person.name },
      })
    : {
        statements: [
          logStaffAct(db, {
            ...{ userId: staff.userId, id: userId, at: now() },
            action: isBlocked ? 'student.block' : 'student.unblock',
          }),
        ],
        mailIds: [],
      }
  const isOther = isBlocked ? isNull(user.blockedAt) : isNotNull(user.blockedAt)
  const done = await commitKeepingOwner(db, userId, {
    mayEndOwner: isBlocked,
    statements: [
      db
        .update(user)
        .set({ blockedAt: isBlocked ? now() : null })
        // If the person became a colleague since the read above, no password was asked for, and nothing changes.
        .where(
          and(
            eq(user.id, userId),
            eq(user.roles, person.roles),
            isOther,
            mayNow(staff.userId, 'people.write'),
          ),
        ),
      failIfUnchanged(db),
      ...deed.statements,
      ...(isBlocked ? [endSessions(db, userId, 'BLOCKED')] : []),
    ],
  })
  if (!done.ok) return done
  if (isBlocked) await needs.announce({ userId }, { kind: 'session-ended', isLast: true })
  if (deed.mailIds.length > 0) await needs.jobs.sendOutbox(deed.mailIds)
  return done
}
