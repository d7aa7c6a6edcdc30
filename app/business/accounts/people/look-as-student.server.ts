import { eq } from 'drizzle-orm'
import { readShopCookie, shopCookie } from '#app/business/accounts/sessions/cookies.server.ts'
import { staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller, UserId } from '#app/business/callers/caller.ts'
import { parseRoles } from '#app/business/callers/permissions.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import type { Database } from '#app/db/connection.ts'
import { user } from '#app/db/schema/accounts.ts'
import { type Clock, MINUTE, SECOND } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Signer } from '#app/platform/signing.ts'
import type { PersonRefusal } from './person.ts'

/** After this time staff must begin again. */
const HOLDS_FOR = 30 * MINUTE
const PURPOSE = 'look-as-student'
const READING = ['GET', 'HEAD']

type Needs = { db: Database; signer: Signer; now: Clock }

/**
 * Begins looking at the shop as a student, and logs it.
 * The cookie works for half an hour, only in this staff member's session.
 * PERSON_CHANGED: the person is blocked, gone, or has other roles than student.
 */
export async function beginLooking(
  { db, signer, now }: Needs,
  { userId }: { userId: string },
  caller: Caller,
  request: Request,
): Promise<Result<{ setCookie: string }, PersonRefusal>> {
  const staff = staffOf(caller, 'people.help')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  if (!(await findStudent(db, userId))) return refuse({ code: 'PERSON_CHANGED' })
  await logStaffAct(db, { userId: staff.userId, action: 'student.look', id: userId, at: now() })
  const until = now() + HOLDS_FOR
  const signature = await signer.sign(PURPOSE, signed(staff.sessionId, userId, until))
  const value = `${userId}.${until}.${signature}`
  return ok({ setCookie: shopCookie(request, 'looking', value, HOLDS_FOR / SECOND) })
}

/** Returns the cookie that ends looking as a student. */
export function endOfLooking(request: Request): string {
  return shopCookie(request, 'looking', '', 0)
}

/**
 * Returns whom a page is shown as: the caller, or the student as whom this staff member looks. Only reading is done as
 * the student. A submitted form counts as the staff member's own, so `isReading` is true for those calls alone that
 * read by POST. Reads the database only if the cookie is valid. The student's e-mail address is left out.
 */
export async function readViewer(
  { db, signer, now }: Needs,
  request: Request,
  caller: Caller,
  isReading = READING.includes(request.method),
): Promise<Caller> {
  const left = readShopCookie(request, 'looking')
  const staff = staffOf(caller, 'people.help')
  if (!left || !staff || !isReading) return caller
  const [, userId = '', until = '', signature = ''] = /^(.+)\.(\d+)\.([\w-]+)$/.exec(left) ?? []
  const isOurs = await signer.verify(PURPOSE, signed(staff.sessionId, userId, Number(until)), signature)
  if (!isOurs || now() >= Number(until)) return caller
  const student = await findStudent(db, userId)
  if (!student) return caller
  const { sessionId } = staff
  return {
    ...caller,
    account: { ...student, username: null, email: '', roles: ['student'], sessionId },
    impersonatedBy: staff.userId,
  }
}

/** Returns a person who has only the student role and is not blocked, else null. */
async function findStudent(db: Database, userId: string): Promise<{ userId: UserId; name: string } | null> {
  const { name, roles, blockedAt } = user
  const [row] = await db.select({ name, roles, blockedAt }).from(user).where(eq(user.id, userId))
  if (!row || row.blockedAt !== null || parseRoles(row.roles).join() !== 'student') return null
  return { userId: userId as UserId, name: row.name }
}

function signed(sessionId: string, userId: string, until: number): string {
  return `${sessionId}\n${userId}\n${until}`
}
