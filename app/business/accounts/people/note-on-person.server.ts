import { staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import { commit } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import { studentNotes } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { manyLines } from '#app/platform/plain-text.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { PersonRefusal } from './person.ts'

const LONGEST = 2_000

/** Adds a staff member's note about a person, for other staff. Notes cannot be edited. */
export async function noteOnPerson(
  { db, now }: { db: Database; now: Clock },
  { userId, note }: { userId: string; note: string },
  caller: Caller,
): Promise<Result<null, PersonRefusal>> {
  const staff = staffOf(caller, 'people.help')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  const body = manyLines(note)
  if (body === '') return refuse({ code: 'NOTE_REQUIRED' })
  if (Array.from(body).length > LONGEST) return refuse({ code: 'REASON_TOO_LONG' })
  const at = now()
  try {
    await commit(db, [
      db.insert(studentNotes).values({ userId, authorId: staff.userId, body, createdAt: at }),
      logStaffAct(db, { userId: staff.userId, action: 'student.note', id: userId, at }),
    ])
  } catch (error) {
    if (brokenConstraint(error) !== null) return refuse({ code: 'PERSON_CHANGED' })
    throw error
  }
  return ok(null)
}
