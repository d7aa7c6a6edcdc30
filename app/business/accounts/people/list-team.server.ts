import { asc, eq, sql } from 'drizzle-orm'
import { type Caller, may, type UserId } from '#app/business/callers/caller.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import { parseRoles, type Role } from '#app/business/callers/permissions.ts'
import type { Database } from '#app/db/connection.ts'
import { people, user } from '#app/db/schema/accounts.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** A person with a role of the back office. */
export type TeamMember = {
  readonly userId: UserId
  readonly name: string
  /** '' if the account has no address. */
  readonly email: string
  readonly roles: readonly Role[]
  /** The roles as the database holds them, to detect a change by another owner. */
  readonly rolesAsKept: string
  /** When the person last used the shop, within an hour. null: never signed in. */
  readonly lastSeenAt: Instant | null
  readonly hasSecondFactor: boolean
  readonly isBlocked: boolean
  readonly isOwn: boolean
}

/** A school has fewer. The page about people shows all. */
const MOST = 200

/** Lists the people with a role of the back office, the longest here first. */
export async function listTeam(
  { db }: { db: Database },
  caller: Caller,
): Promise<Result<readonly TeamMember[], { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'team.write')) return refuse({ code: 'NOT_STAFF' })
  const lastUse = sql<
    number | null
  >`(SELECT MAX(s.updated_at) FROM session s WHERE s.user_id = ${people.userId})`
  const rows = await db
    .select({
      userId: people.userId,
      roles: user.roles,
      name: user.name,
      username: user.username,
      email: user.email,
      secondFactorAt: user.secondFactorAt,
      blockedAt: user.blockedAt,
      signedInAt: people.lastSignInAt,
      lastUse: lastUse.as('last_use'),
    })
    .from(people)
    .innerJoin(user, eq(user.id, people.userId))
    // Exactly the condition of the index people_not_student, then the roles that are no office.
    .where(
      sql`${people.id} > 0 AND ${people.roles} <> 'student' AND ${people.roles} NOT IN ('', 'instructor', 'student,instructor')`,
    )
    .orderBy(asc(people.id))
    .limit(MOST)
  return ok(
    rows.map(({ userId, roles, name, username, email, secondFactorAt, blockedAt, signedInAt, lastUse }) => ({
      userId: userId as UserId,
      name: name || (username ?? ''),
      email: hasAddress(email) ? email : '',
      roles: parseRoles(roles),
      rolesAsKept: roles,
      lastSeenAt: Math.max(lastUse ?? 0, signedInAt ?? 0) || null,
      hasSecondFactor: secondFactorAt !== null,
      isBlocked: blockedAt !== null,
      isOwn: userId === caller.account.userId,
    })),
  )
}
