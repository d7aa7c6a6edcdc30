import { and, eq } from 'drizzle-orm'
import { commitKeepingOwner } from '#app/business/accounts/second-factor/guarded-owner.server.ts'
import type { SecondFactorNeeds } from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { endSessions } from '#app/business/accounts/session-rows.server.ts'
import { prepareDangerousAct } from '#app/business/accounts/sessions/dangerous-act.server.ts'
import { mayNow, proveAgain, staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { failIfUnchanged } from '#app/db/batch.ts'
import { secondFactors, user } from '#app/db/schema/accounts.ts'
import { localeOf } from '#app/i18n/locale.ts'
import { randomToken } from '#app/platform/ids.ts'
import { type Result, refuse } from '#app/platform/result.ts'
import type { PersonRefusal } from './person.ts'

type Needs = SecondFactorNeeds & { announce: Announce; jobs: Jobs }

/**
 * Lets staff remove another person's second factor, after a lost phone and lost backup codes. The person and
 * all owners get a mail.
 */
export async function resetSecondFactor(
  needs: Needs,
  { userId, code }: { userId: string; code: string },
  caller: Caller,
  request: Request,
): Promise<Result<null, PersonRefusal>> {
  const { db } = needs
  const staff = staffOf(caller, 'team.write')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  if (staff.userId === userId) return refuse({ code: 'OWN_ACCOUNT' })
  const proved = await proveAgain(needs, staff, code, request)
  if (!proved.ok) return proved
  const [owner] = await db.select().from(user).where(eq(user.id, userId))
  if (!owner) return refuse({ code: 'PERSON_CHANGED' })
  const mail = prepareMail(needs, {
    key: `second-factor-reset:${randomToken()}`,
    template: 'second-factor-reset',
    to: owner.email,
    locale: localeOf(owner.locale, null),
    data: { by: staff.name },
  })
  const deed = await prepareDangerousAct(needs, staff, {
    action: 'student.second-factor-reset',
    id: userId,
    data: {},
    told: { what: owner.name },
  })
  const done = await commitKeepingOwner(db, userId, {
    mayEndOwner: true,
    statements: [
      db
        .delete(secondFactors)
        .where(and(eq(secondFactors.userId, userId), mayNow(staff.userId, 'team.write'))),
      failIfUnchanged(db),
      db.update(user).set({ secondFactorAt: null }).where(eq(user.id, userId)),
      endSessions(db, userId, 'ENDED_BY_STAFF'),
      mail.statement,
      ...deed.statements,
    ],
  })
  if (!done.ok) return done
  await needs.announce({ userId }, { kind: 'session-ended' })
  await needs.jobs.sendOutbox([mail.id, ...deed.mailIds])
  return done
}
