import { eq } from 'drizzle-orm'
import { staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import {
  prepareOneTimeToken,
  setPasswordPath,
} from '#app/business/accounts/sign-in/one-time-tokens.server.ts'
import { resetLimitsOf } from '#app/business/accounts/sign-in-limits.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import { countTry } from '#app/business/callers/throttle.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { localeOf } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { PersonRefusal } from './person.ts'

type Needs = { db: Database; now: Clock; jobs: Jobs }

/** Mails a person a link to set a password, valid for a week. Staff do not see the link. */
export async function sendPasswordLink(
  needs: Needs,
  { userId }: { userId: string },
  caller: Caller,
): Promise<Result<null, PersonRefusal>> {
  const staff = staffOf(caller, 'people.help')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  const tooMany = await countTry(needs, await resetLimitsOf(`staff:${userId}`))
  if (tooMany) return refuse(tooMany)
  const link = await preparePasswordLink(needs, userId)
  if (!link) return refuse({ code: 'NO_ADDRESS' })
  const act = { userId: staff.userId, action: 'student.password-link', id: userId, at: needs.now() } as const
  await commit(needs.db, [...link.statements, logStaffAct(needs.db, act)])
  await needs.jobs.sendOutbox([link.mailId])
  return ok(null)
}

/** Returns the link and its mail for a batch; null: the account or its address does not exist. */
export async function preparePasswordLink(needs: Pick<Needs, 'db' | 'now'>, userId: string) {
  const { db, now } = needs
  const [owner] = await db
    .select({ email: user.email, locale: user.locale })
    .from(user)
    .where(eq(user.id, userId))
  if (!owner || !hasAddress(owner.email)) return null
  const link = await prepareOneTimeToken(db, { purpose: 'set-first-password', userId }, now())
  const mail = prepareMail(needs, {
    key: `set-password:${link.hash}`,
    template: 'reset-password',
    to: owner.email,
    locale: localeOf(owner.locale, null),
    data: { linkPath: setPasswordPath(link.token) },
  })
  return {
    statements: [link.statement, mail.statement] as const,
    mailId: mail.id,
    path: setPasswordPath(link.token),
  }
}
