import { and, eq, isNull } from 'drizzle-orm'
import { endSessions } from '#app/business/accounts/session-rows.server.ts'
import type { EndReason, SignedInAccount } from '#app/business/callers/caller.ts'
import type { Announce } from '#app/business/notifications/jobs.ts'
import type { Database } from '#app/db/connection.ts'
import { session } from '#app/db/schema/accounts.ts'

type Needs = { db: Database; announce: Announce }
type Owner = Pick<SignedInAccount, 'userId' | 'sessionId'>

const REASON: EndReason = 'SIGNED_OUT_ELSEWHERE'

/**
 * Ends one session of the account at once. Returns false and does nothing if it is another person's, unknown or ended.
 */
export async function signOutDevice(needs: Needs, { userId }: Owner, sessionId: string): Promise<boolean> {
  const ended = await needs.db
    .update(session)
    .set({ endedReason: REASON })
    .where(and(eq(session.id, sessionId), eq(session.userId, userId), isNull(session.endedReason)))
    .returning({ id: session.id })
  return tellAbout(needs, userId, ended)
}

/** Ends all other sessions of the account at once. */
export async function signOutOtherDevices(needs: Needs, { userId, sessionId }: Owner): Promise<boolean> {
  return tellAbout(needs, userId, await endSessions(needs.db, userId, REASON, sessionId))
}

async function tellAbout({ announce }: Needs, userId: string, ended: readonly unknown[]): Promise<boolean> {
  if (ended.length > 0) await announce({ userId }, { kind: 'session-ended' })
  return ended.length > 0
}
