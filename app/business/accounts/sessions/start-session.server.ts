import { deletePresentedSession, endTooManySessions } from '#app/business/accounts/session-rows.server.ts'
import { knownNetworkOf } from '#app/business/callers/network.ts'
import { type RowsOf, unsent, writeBatch } from '#app/db/batch.ts'
import { session } from '#app/db/schema/accounts.ts'
import { SECOND } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { createSigner } from '#app/platform/signing.ts'
import { readSessionToken, sessionCredential } from './cookies.server.ts'
import { knownBrowserCookie, selectPasswordSetAt } from './known-browser.server.ts'
import type { NewSession, SessionNeeds, SessionStart } from './session.ts'
import { LONGEST_SESSION } from './session-life.ts'

/** Clients choose this text freely, so it is cut. */
const LONGEST_USER_AGENT = 500

/** Signs this browser in as `userId` and commits `also` with the session, in one batch. See `prepareSession`. */
export async function startSession(
  needs: SessionNeeds,
  { also = [], ...start }: SessionStart,
  request: Request,
): Promise<NewSession> {
  const { statements, begin } = await prepareSession(needs, start, request)
  const { session } = await writeBatch(needs.db, { session: statements, also })
  return begin(session)
}

/** A session whose statements join another batch. Once it is committed, `begin` takes their rows. */
export type PreparedSession = Awaited<ReturnType<typeof prepareSession>>

/**
 * Prepares signing this browser in as `userId`, after the caller checked the proof (`way`). The batch deletes the
 * session that the browser brought, so a planted id is worthless, and ends sessions beyond the device limit.
 */
export async function prepareSession(
  needs: SessionNeeds,
  { userId, way }: Omit<SessionStart, 'also'>,
  request: Request,
) {
  const { db, environment } = needs
  const now = needs.now()
  const presented = await readSessionToken(request, environment)
  const row = {
    id: randomToken(),
    token: randomToken(),
    userId,
    ipAddress: knownNetworkOf(request),
    userAgent: request.headers.get('user-agent')?.slice(0, LONGEST_USER_AGENT) || null,
    signInWay: way,
    createdAt: new Date(now),
    updatedAt: new Date(now),
    expiresAt: new Date(now + LONGEST_SESSION),
  }
  const statements = {
    begun: db.insert(session).values(row),
    removed: presented ? deletePresentedSession(db, presented) : unsent(deletePresentedSession(db, '')),
    ended: endTooManySessions(db, row, now),
    passwords: selectPasswordSetAt(db, userId),
  }
  const begin = async ({
    removed,
    ended,
    passwords: [password],
  }: RowsOf<typeof statements>): Promise<NewSession> => {
    // The same person's pages share the new cookie, so they need no message.
    const replaced = removed.filter(other => other.userId !== userId)
    const affected = new Set([...replaced, ...ended].map(other => other.userId))
    await Promise.all(
      [...affected].map(person => needs.announce({ userId: person }, { kind: 'session-ended' })),
    )
    const { token } = row
    const { cookie, bearer } = await sessionCredential(request, environment, {
      token,
      seconds: LONGEST_SESSION / SECOND,
    })
    if (!password) return { token: bearer, setCookies: [cookie] }
    const passwordSetAt = password.at.getTime()
    const known = await knownBrowserCookie(
      createSigner(environment.APP_SECRET),
      { userId, passwordSetAt },
      request,
    )
    return { token: bearer, setCookies: [cookie, known] }
  }
  return { statements, begin }
}
