import { and, eq, sql } from 'drizzle-orm'
import { CREDENTIAL } from '#app/business/accounts/passwords/credential.ts'
import { commitKeepingOwner } from '#app/business/accounts/second-factor/guarded-owner.server.ts'
import type { SecondFactorNeeds } from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { endSessions } from '#app/business/accounts/session-rows.server.ts'
import { prepareDangerousAct } from '#app/business/accounts/sessions/dangerous-act.server.ts'
import { mayNow, proveAgain, staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  hasLoneExtra,
  hasStaffRole,
  type Permission,
  parseRoles,
  type Role,
  rolesAsKept,
} from '#app/business/callers/permissions.ts'
import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { failIfUnchanged } from '#app/db/batch.ts'
import { account, user } from '#app/db/schema/accounts.ts'
import { type Result, refuse } from '#app/platform/result.ts'
import type { PersonRefusal } from './person.ts'
import { preparePasswordLink } from './send-password-link.server.ts'

type Needs = SecondFactorNeeds & { announce: Announce; jobs: Jobs }
export type ChangeRoles = {
  readonly userId: string
  /** Roles, and what the person may do beside them. */
  readonly roles: readonly (Role | Permission)[]
  /** The roles as the page showed them. If they have changed since, nothing is done. */
  readonly before: string
  /** The staff member's password or code, which `proveAgain` asks for. */
  readonly code: string
}

/**
 * Gives and takes roles; owners cannot change their own, and the last owner with a second factor stays one. All owners
 * get a mail. New staff are signed out everywhere and get a link to set a longer password; the old one stops working.
 */
export async function changeRoles(
  needs: Needs,
  { userId, roles: asked, before, code }: ChangeRoles,
  caller: Caller,
  request: Request,
): Promise<Result<null, PersonRefusal>> {
  const { db } = needs
  const staff = staffOf(caller, 'team.write')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  if (staff.userId === userId) return refuse({ code: 'OWN_ACCOUNT' })
  const roles = rolesAsKept(asked)
  if (roles === '') return refuse({ code: 'ROLES_EMPTY' })
  if (hasLoneExtra(asked)) return refuse({ code: 'EXTRA_ALONE' })
  const proved = await proveAgain(needs, staff, code, request)
  if (!proved.ok) return proved
  const wasStaff = hasStaffRole(parseRoles(before))
  const becomesStaff = hasStaffRole(asked) && !wasStaff
  const link = becomesStaff ? await preparePasswordLink(needs, userId) : null
  if (becomesStaff && !link) return refuse({ code: 'NO_ADDRESS' })
  const isOwner = roles.split(',').includes('owner')
  const at = needs.now()
  const [person] = await db.select({ name: user.name }).from(user).where(eq(user.id, userId))
  const deed = await prepareDangerousAct(needs, staff, {
    action: 'student.roles',
    id: userId,
    data: { before, roles },
    told: { what: person?.name ?? '', from: before, to: roles },
  })
  const done = await commitKeepingOwner(db, userId, {
    mayEndOwner: !isOwner,
    statements: [
      db
        .update(user)
        .set({ roles, updatedAt: new Date(at) })
        .where(and(eq(user.id, userId), eq(user.roles, before), mayNow(staff.userId, 'team.write'))),
      failIfUnchanged(db),
      ...(wasStaff ? [] : [endSessions(db, userId, 'ROLES_CHANGED')]),
      ...deed.statements,
      ...(link
        ? [
            db
              .delete(account)
              .where(and(eq(account.userId, userId), sql`${account.providerId} = ${CREDENTIAL.providerId}`)),
            ...link.statements,
          ]
        : []),
    ],
  })
  if (!done.ok) return done
  await needs.announce({ userId }, { kind: wasStaff ? 'roles-changed' : 'session-ended' })
  await needs.jobs.sendOutbox([...deed.mailIds, ...(link ? [link.mailId] : [])])
  return done
}
