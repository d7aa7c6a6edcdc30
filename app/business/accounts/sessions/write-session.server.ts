import type { Beginning } from '#app/business/accounts/auth.ts'
import type { Database } from '#app/db/connection.ts'
import { session } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { Announce } from '#app/platform/jobs.ts'
import { selectPasswordSetAt } from './known-browser.server.ts'
import { readSessionToken, sessionSecret } from './session-cookie.server.ts'
import { LONGEST_SESSION } from './session-life.ts'
import { deletePresentedSession, endTooManySessions } from './session-rows.server.ts'

type Needs = {
  db: Database
  now: Clock
  announce: Announce
  environment: { APP_SECRET: string }
}

/** What better-auth decided about the new session. */
type Decided = {
  readonly token: string
  readonly userId: string
  readonly ipAddress?: string | null
  readonly userAgent?: string | null
}

/** Clients choose this text freely, so it is cut. */
const LONGEST_USER_AGENT = 500

/**
 * Writes a new session. Every way of signing in ends here, through better-auth.
 * The same batch deletes the session that the browser brought, so a planted id is worthless, and ends the longest
 * unused sessions beyond the device limit. Their pages are told after the commit.
 * `passwordSetAt` is null if the account has no password.
 */
export async function writeSession(
  needs: Needs,
  decided: Decided,
  { way, along = [] }: Pick<Beginning, 'way' | 'along'>,
  request: Request,
) {
  const { db } = needs
  const now = needs.now()
  const presented = await readSessionToken(request, sessionSecret(needs.environment))
  const row = {
    id: randomToken(),
    token: decided.token,
    userId: decided.userId,
    ipAddress: decided.ipAddress || null,
    userAgent: decided.userAgent?.slice(0, LONGEST_USER_AGENT) || null,
    signInWay: way,
    createdAt: new Date(now),
    updatedAt: new Date(now),
    expiresAt: new Date(now + LONGEST_SESSION),
  }
  const [, removed, ended, [password]] = await db.batch([
    db.insert(session).values(row),
    deletePresentedSession(db, presented),
    endTooManySessions(db, row, now),
    selectPasswordSetAt(db, row.userId),
    ...along,
  ])
  // The same person's pages share the new cookie, so they need no message.
  const replaced = removed.filter(({ userId }) => userId !== row.userId)
  const others = new Set([...replaced, ...ended].map(({ userId }) => userId))
  await Promise.all([...others].map(userId => needs.announce({ userId }, { kind: 'session-ended' })))
  return { row, passwordSetAt: password?.at.getTime() ?? null }
}
