import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  type Caller,
  END_REASONS,
  type EndReason,
  type SessionEnd,
  type SignedInAccount,
  type UserId,
  type VisitorId,
} from '#app/business/callers/caller.ts'
import { hasAddress } from '#app/business/callers/email-address.ts'
import {
  extraPermissions,
  guardedRoles,
  hasStaffRole,
  parseRoles,
  type Role,
} from '#app/business/callers/permissions.ts'

import type { Database } from '#app/db/connection.ts'
import { prepareBatch } from '#app/db/prepared.ts'
import { session, user } from '#app/db/schema/accounts.ts'
import { type Clock, DAY, SECOND } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import type { Signer } from '#app/platform/signing.ts'
import { readSessionToken, readShopCookie, shopCookie } from './cookies.server.ts'
import { isUseWorthNoting, type SessionTimes, sessionEndsAt } from './session-life.ts'

type Needs = { db: Database; signer: Signer; now: Clock; environment: CallerPolicy }
type CallerPolicy = { APP_SECRET: string } & Parameters<typeof guardedRoles>[0]
type SessionState = Pick<Caller, 'account' | 'sessionEnded' | 'endedBecause'>

const NOBODY: SessionState = { account: null, sessionEnded: null }

/**
 * Returns who sends the request. Costs no query without a session, and one indexed read with one.
 * The session is read every time, so an ended session stops at the next request.
 * A first visit gets its visitor id here (decisions: People).
 */
export async function readCaller(
  needs: Needs,
  request: Request,
  setCookie: (cookie: string) => void,
): Promise<Caller> {
  const [visitor, token] = await Promise.all([
    readVisitor(needs.signer, request, setCookie),
    readSessionToken(request, needs.environment),
  ])
  return { ...visitor, ...(token ? await readSession(needs, token) : NOBODY) }
}

async function readSession(needs: Needs, token: string): Promise<SessionState> {
  const {
    rows: [row],
  } = await readRow(needs.db, { token })
  // The session was signed out and its row deleted, so the browser counts as signed out.
  if (!row) return NOBODY
  const roles = parseRoles(row.user.roles)
  const isStaff = hasStaffRole(roles)
  const times = toTimes(row.session)
  const now = needs.now()
  const because = row.user.blockedAt === null ? row.session.endedReason : 'BLOCKED'
  if (because)
    return ended(
      'WHITELIST_USER_DENIED',
      END_REASONS.find(reason => reason === because),
    )
  if (now >= sessionEndsAt(times, isStaff)) return ended('PERMISSION_DENIED')
  if (isUseWorthNoting(times, now)) await noteUse(needs, row.session.id, now)
  const heldBack = row.user.secondFactorAt === null ? guardedRoles(needs.environment, row.guarded) : []
  return { account: toAccount(row, roles, heldBack), sessionEnded: null }
}

/** The row of `settings` with the roles that owners guard. No setting of the site file, so no import can change it. */
export const GUARDED_ROLES = 'second_factor_roles'

/** SQL: the roles that owners guard, as a user row keeps roles. NULL: no owner has chosen yet. */
export const chosenRoles = sql<
  string | null
>`(SELECT value ->> '$' FROM settings WHERE key = ${sql.raw(`'${GUARDED_ROLES}'`)})`

const readRow = prepareBatch((db, { token }: { token: string }) => ({
  rows: db
    .select({ session, user, guarded: chosenRoles.as('guarded') })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, token)),
}))

function ended(sessionEnded: SessionEnd, endedBecause: EndReason | null = null): SessionState {
  return { account: null, sessionEnded, endedBecause }
}

function toAccount(
  row: { session: typeof session.$inferSelect; user: typeof user.$inferSelect },
  all: readonly Role[],
  heldBack: readonly Role[],
): SignedInAccount {
  const roles = all.filter(role => !heldBack.includes(role))
  return {
    userId: row.user.id as UserId,
    username: row.user.displayUsername ?? row.user.username,
    name: row.user.name,
    email: hasAddress(row.user.email) ? row.user.email : '',
    roles,
    ...(roles.length < all.length && { mustSetUpSecondFactor: true as const }),
    // They count only beside a role that can have them.
    extra: extraPermissions(row.user.roles),
    sessionId: row.session.id,
  }
}

function toTimes(row: typeof session.$inferSelect): SessionTimes {
  return {
    createdAt: row.createdAt.getTime(),
    usedAt: row.updatedAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
  }
}

async function noteUse({ db }: Needs, sessionId: string, now: number): Promise<void> {
  await db
    .update(session)
    .set({ updatedAt: new Date(now) })
    .where(and(eq(session.id, sessionId), isNull(session.endedReason)))
}

const YEAR_SECONDS = (365 * DAY) / SECOND
const PURPOSE = 'visitor'

/**
 * Returns the visitor from the signed cookie. A first visit or a forged cookie gets a new id (decisions: People). The
 * id gives access to the cart, so scripts cannot read the cookie. A page from the cache came without it: its script
 * names the visit, and all requests of that name get the same id (useVisitName).
 */
async function readVisitor(
  signer: Signer,
  request: Request,
  setCookie: (cookie: string) => void,
): Promise<Pick<Caller, 'visitorId' | 'isNewVisitor'>> {
  const [id, signature, ...rest] = (readShopCookie(request, 'visitor') ?? '').split('.')
  const isOurs = id && signature && !rest.length && (await signer.verify(PURPOSE, id, signature))
  if (isOurs) return { visitorId: id as VisitorId }
  const visit = /^[\w-]{16,40}$/.exec(readShopCookie(request, 'visit') ?? '')?.[0]
  if (visit) setCookie(shopCookie(request, 'visit', '', 0))
  const fresh = visit ? await signer.sign('visit', visit) : randomToken()
  const value = `${fresh}.${await signer.sign(PURPOSE, fresh)}`
  setCookie(shopCookie(request, 'visitor', value, YEAR_SECONDS))
  return { visitorId: fresh as VisitorId, ...(!visit && { isNewVisitor: true }) }
}
