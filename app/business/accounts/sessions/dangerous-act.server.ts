import { sql } from 'drizzle-orm'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import { parseRoles } from '#app/business/callers/permissions.ts'
import { DANGEROUS_ACTS, type DangerousAct } from '#app/business/callers/staff-acts.ts'
import { logStaffAct, type StaffAct } from '#app/business/callers/staff-log.server.ts'
import type { DataOf } from '#app/business/notifications/mails/mails.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import type { Statement } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { people, user } from '#app/db/schema/accounts.ts'
import { localeOf } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'

type Needs = { db: Database; now: Clock }

/** An act as the log and the owners are told. `told` holds names and never a secret. */
export type DangerousDeed = {
  readonly action: DangerousAct
  readonly id: string
  readonly data: Record<string, unknown>
  readonly told: Pick<DataOf<'dangerous-act'>, 'what' | 'from' | 'to'>
}

/**
 * Prepares the log row of a dangerous act, and a mail to every owner, the acting one too. Put `statements` into the
 * batch of the act, and pass `mailIds` to `jobs.sendOutbox` after the commit. Reads the owners in one round trip.
 */
export async function prepareDangerousAct(
  needs: Needs,
  staff: SignedInAccount,
  { action, id, data, told }: DangerousDeed,
): Promise<{ readonly statements: readonly Statement[]; readonly mailIds: readonly string[] }> {
  const { db } = needs
  const at = needs.now()
  const act: StaffAct = { userId: staff.userId, action, id, at, data }
  const key = randomToken()
  const path = DANGEROUS_ACTS[action].replace(':id', encodeURIComponent(id))
  const mails = (await listOwners(db)).map(({ userId, email, locale }) =>
    prepareMail(needs, {
      key: `dangerous-act:${key}:${userId}`,
      template: 'dangerous-act',
      to: email,
      locale: localeOf(locale, null),
      data: { action, by: staff.name, at, path, ...told },
    }),
  )
  return {
    statements: [logStaffAct(db, act), ...mails.map(mail => mail.statement)],
    mailIds: mails.map(mail => mail.id),
  }
}

async function listOwners(db: Database) {
  const rows = await db
    .select({ userId: people.userId, roles: user.roles, email: user.email, locale: user.locale })
    .from(people)
    .innerJoin(user, sql`${user.id} = ${people.userId}`)
    // The condition of the index people_not_student.
    .where(sql`${people.id} > 0 AND ${people.roles} <> 'student' AND ${user.blockedAt} IS NULL`)
  return rows.filter(({ roles, email }) => parseRoles(roles).includes('owner') && hasAddress(email))
}
