import { and, desc, eq, isNull } from 'drizzle-orm'
import type { SignInWay } from '#app/business/accounts/sessions/session.ts'
import type { SignedInAccount } from '#app/business/callers/caller.ts'
import { hasStaffRole } from '#app/business/callers/permissions.ts'
import type { Database } from '#app/db/connection.ts'
import { session } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { type Device, nameDevice } from './device.ts'
import { sessionEndsAt } from './session-life.ts'

/** More sessions are not useful to read. A person with so many can sign out all others at once. */
const MOST = 50

/** Returns where an account is signed in: this device first, then the latest used. One round trip. */
export async function listDevices(
  { db, now }: { db: Database; now: Clock },
  { userId, sessionId, roles }: Pick<SignedInAccount, 'userId' | 'sessionId' | 'roles'>,
): Promise<Device[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.endedReason)))
    .orderBy(desc(eq(session.id, sessionId)), desc(session.updatedAt))
    .limit(MOST)
  const devices = rows.map(row => ({
    ...nameDevice(row.userAgent),
    sessionId: row.id,
    signedInAt: row.createdAt.getTime(),
    usedAt: row.updatedAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    way: row.signInWay as SignInWay | null,
    isThis: row.id === sessionId,
  }))
  return devices
    .filter(device => now() < sessionEndsAt({ ...device, createdAt: device.signedInAt }, hasStaffRole(roles)))
    .map(({ expiresAt: _, ...device }) => device)
}
