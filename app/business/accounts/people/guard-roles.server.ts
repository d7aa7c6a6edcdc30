import { sql } from 'drizzle-orm'
import type { SecondFactorNeeds } from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { prepareDangerousAct } from '#app/business/accounts/sessions/dangerous-act.server.ts'
import { chosenRoles, GUARDED_ROLES } from '#app/business/accounts/sessions/read-caller.server.ts'
import {
  mayNow,
  type ProofRefusal,
  proveAgain,
  staffOf,
} from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  guardedRoles,
  hasStaffRole,
  parseRoles,
  type Role,
  rolesAsKept,
} from '#app/business/callers/permissions.ts'
import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { commit, failUnless, isUnchangedError } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { people, user } from '#app/db/schema/accounts.ts'
import { settings } from '#app/db/schema/settings.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

type Needs = SecondFactorNeeds & {
  readonly announce: Announce
  readonly jobs: Jobs
  readonly environment: Parameters<typeof guardedRoles>[0]
}

export type GuardRefusal =
  | {
      readonly code:
        | 'NOT_STAFF'
        /** The operator's variable decides. */
        | 'FACTOR_BY_OPERATOR'
        /** Another owner changed it first. */
        | 'KEY_CHANGED'
    }
  | ProofRefusal

/** The roles that count only with a second factor, as a user row keeps roles. */
export type GuardedRoles = {
  readonly roles: string
  /** REQUIRE_STAFF_SECOND_FACTOR decides, so owners cannot change it. */
  readonly isByOperator: boolean
}

/** Returns the roles that count only with a second factor. */
export async function getGuardedRoles(
  { db, environment }: Pick<Needs, 'db' | 'environment'>,
  caller: Caller,
): Promise<Result<GuardedRoles, { readonly code: 'NOT_STAFF' }>> {
  if (!staffOf(caller, 'team.write')) return refuse({ code: 'NOT_STAFF' })
  return ok({
    roles: guardedRoles(environment, await readChosen(db)).join(','),
    isByOperator: Boolean(environment.REQUIRE_STAFF_SECOND_FACTOR),
  })
}

/** null: no owner has chosen yet. */
async function readChosen(db: Database): Promise<string | null> {
  return (await db.get<{ chosen: string | null }>(sql`SELECT ${chosenRoles} AS chosen`)).chosen
}

/**
 * Changes which roles count only with a second factor. `before`: the roles as the page showed them. People of such a
 * role keep their sessions, and are led to set up a second factor by the next page that they open.
 * All owners get a mail. behaviour: Dangerous acts
 */
export async function guardRoles(
  needs: Needs,
  asked: { readonly roles: readonly Role[]; readonly before: string; readonly code: string },
  caller: Caller,
  request: Request,
): Promise<Result<null, GuardRefusal>> {
  const { db, environment } = needs
  const staff = staffOf(caller, 'team.write')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  if (environment.REQUIRE_STAFF_SECOND_FACTOR) return refuse({ code: 'FACTOR_BY_OPERATOR' })
  const { before } = asked
  const roles = rolesAsKept(asked.roles.filter(role => hasStaffRole([role])))
  const chosen = await readChosen(db)
  if (guardedRoles(environment, chosen).join(',') !== before) return refuse({ code: 'KEY_CHANGED' })
  if (roles === before) return ok(null)
  const proved = await proveAgain(needs, staff, asked.code, request)
  if (!proved.ok) return proved
  const deed = await prepareDangerousAct(needs, staff, {
    action: 'team.second-factor',
    id: 'roles',
    data: { before, roles },
    told: { what: '', from: before, to: roles },
  })
  const row = { value: roles, updatedAt: needs.now() }
  try {
    await commit(db, [
      failUnless(db, sql`${mayNow(staff.userId, 'team.write')} AND ${chosenRoles} IS ${chosen}`),
      db
        .insert(settings)
        .values({ key: GUARDED_ROLES, ...row })
        .onConflictDoUpdate({ target: settings.key, set: row }),
      ...deed.statements,
    ])
  } catch (error) {
    if (isUnchangedError(error)) return refuse({ code: 'KEY_CHANGED' })
    throw error
  }
  const without = await db
    .select({ userId: people.userId, has: people.roles })
    .from(people)
    .innerJoin(user, sql`${user.id} = ${people.userId}`)
    // The condition of the index people_not_student.
    .where(sql`${people.id} > 0 AND ${people.roles} <> 'student' AND ${user.secondFactorAt} IS NULL`)
  const [was, is] = [parseRoles(before), parseRoles(roles)]
  const isConcerned = (has: string) => parseRoles(has).some(role => was.includes(role) !== is.includes(role))
  // Their open pages show at once what they may open now.
  await Promise.all(
    without.map(
      ({ userId, has }) => isConcerned(has) && needs.announce({ userId }, { kind: 'roles-changed' }),
    ),
  )
  await needs.jobs.sendOutbox(deed.mailIds)
  return ok(null)
}
