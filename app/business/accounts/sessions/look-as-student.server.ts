import { eq } from 'drizzle-orm'
import type { PersonRefusal } from '#app/business/accounts/people/person.ts'
import { logStaffAct } from '#app/business/accounts/people/staff-log.server.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { type Clock, MINUTE, SECOND } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Signer } from '#app/platform/signing.ts'
import { type Caller, parseRoles, type UserId } from './caller.ts'
import { cookieName, isSecure, readCookie } from './session-cookie.server.ts'
import { staffOf } from './staff-guard.server.ts'

/** How long staff look as a student before they have to say so again. */
const HOLDS_FOR = 30 * MINUTE
const PURPOSE = 'look-as-student'
/** What is read with a student's eyes; a form that is sent, whatever its address, is the sender's own. */
const READING = ['GET', 'HEAD']

type Needs = { db: Database; signer: Signer; now: Clock }

/**
 * Staff begin to look at the shop as a student, and the log says so. The cookie is worth something only to the session that
 * asked, for half an hour. PERSON_CHANGED: no student any more, or blocked, or gone; nobody looks as somebody who works here.
 */
export async function beginLooking(
  { db, signer, now }: Needs,
  { userId }: { userId: string },
  caller: Caller,
  request: Request,
): Promise<Result<{ setCookie: string }, PersonRefusal>> {
  const staff = staffOf(caller)
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  if (!(await findStudent(db, userId))) return refuse({ code: 'PERSON_CHANGED' })
  await logStaffAct(db, { userId: staff.userId, action: 'student.look', id: userId, at: now() })
  const until = now() + HOLDS_FOR
  const signature = await signer.sign(PURPOSE, signed(staff.sessionId, userId, until))
  const value = encodeURIComponent(`${userId}.${until}.${signature}`)
  return ok({ setCookie: cookie(request, value, HOLDS_FOR / SECOND) })
}

/** Takes the cookie away: from the next page on staff see the shop as themselves. */
export function endOfLooking(request: Request): string {
  return cookie(request, '', 0)
}

/**
 * Whose eyes a page is read with: the caller's own, or the student's as whom this member of staff is looking. Looks into the
 * database only where such a cookie holds. A student's account comes without his address for mail.
 */
export async function readViewer(
  { db, signer, now }: Needs,
  request: Request,
  caller: Caller,
): Promise<Caller> {
  const left = readCookie(request, cookieName('looking', isSecure(request)))
  const staff = staffOf(caller)
  if (!left || !staff || !READING.includes(request.method)) return caller
  const [, userId = '', until = '', signature = ''] = /^(.+)\.(\d+)\.([\w-]+)$/.exec(left) ?? []
  const isOurs = await signer.verify(PURPOSE, signed(staff.sessionId, userId, Number(until)), signature)
  if (!isOurs || now() >= Number(until)) return caller
  const student = await findStudent(db, userId)
  if (!student) return caller
  const { sessionId } = staff
  return {
    ...caller,
    account: { ...student, username: null, email: '', roles: ['student'], sessionId },
    lookedAtBy: staff.userId,
  }
}

/** Somebody who is a student and nothing else, and could sign in; null for everybody else. */
async function findStudent(db: Database, userId: string): Promise<{ userId: UserId; name: string } | null> {
  const { name, roles, blockedAt } = user
  const [row] = await db.select({ name, roles, blockedAt }).from(user).where(eq(user.id, userId))
  if (!row || row.blockedAt !== null || parseRoles(row.roles).join() !== 'student') return null
  return { userId: userId as UserId, name: row.name }
}

function signed(sessionId: string, userId: string, until: number): string {
  return `${sessionId}\n${userId}\n${until}`
}

function cookie(request: Request, value: string, seconds: number): string {
  const secure = isSecure(request)
  const name = cookieName('looking', secure)
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`
}
