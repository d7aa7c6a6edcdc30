import type { Caller, UserId, VisitorId } from '#app/business/callers/caller.ts'
import type { Role } from '#app/business/callers/permissions.ts'
import { session, students, user } from '#app/db/schema/accounts.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { ShopNeeds } from './shop-needs.ts'

/** Returns a visitor who has never been here. */
export function aVisitor(): Caller {
  return { visitorId: randomToken() as VisitorId, account: null, sessionEnded: null }
}

/** Inserts an account and returns its caller: a member, unless `isGuest`. */
export async function aStudent(
  { db, now }: Pick<ShopNeeds, 'db' | 'now'>,
  {
    roles = ['student'],
    isGuest = false,
    tel = '0812345678',
  }: { roles?: readonly Role[]; isGuest?: boolean; tel?: string } = {},
): Promise<Caller & { account: NonNullable<Caller['account']> }> {
  const userId = randomToken() as UserId
  const email = `${userId.toLowerCase().replaceAll(/[^a-z0-9]/g, 'x')}@student.test`
  const at = new Date(now())
  await db.batch([
    db.insert(user).values({
      id: userId,
      name: 'Somsri Dee',
      email,
      roles: roles.join(','),
      createdAt: at,
      updatedAt: at,
    }),
    db.insert(students).values({
      userId,
      firstname: 'Somsri',
      tel,
      isGuest,
      createdAt: now(),
      updatedAt: now(),
    }),
  ])
  return {
    visitorId: randomToken() as VisitorId,
    account: { userId, username: null, name: 'Somsri Dee', email, roles, sessionId: randomToken() },
    sessionEnded: null,
  }
}

export function staff(needs: Pick<ShopNeeds, 'db' | 'now'>) {
  return aStudent(needs, { roles: ['owner'] })
}

/** Inserts an owner who has just given the password again, so that dangerous acts ask for nothing. */
export async function anOwnerWhoProved(needs: Pick<ShopNeeds, 'db' | 'now'>) {
  const caller = await staff(needs)
  await insertSession(needs, caller.account, needs.now())
  return caller
}

/** Inserts the session of a caller. `provedAt`: when the password was given again; null: never. */
export async function insertSession(
  { db, now }: Pick<ShopNeeds, 'db' | 'now'>,
  { userId, sessionId }: Pick<NonNullable<Caller['account']>, 'userId' | 'sessionId'>,
  provedAt: number | null = null,
): Promise<void> {
  const at = new Date(now())
  const row = { id: sessionId, token: sessionId, userId, createdAt: at, updatedAt: at, provedAt }
  await db.insert(session).values({ ...row, expiresAt: new Date(now() + 86_400_000) })
}
