import { eq, getTableColumns } from 'drizzle-orm'
import type { PersonRefusal } from '#app/business/accounts/people/person.ts'
import type { SecondFactorNeeds } from '#app/business/accounts/second-factor/prove-second-factor.server.ts'
import { prepareDangerousAct } from '#app/business/accounts/sessions/dangerous-act.server.ts'
import { mayNow, proveAgain, staffOf } from '#app/business/accounts/sessions/staff-guard.server.ts'
import type { Caller } from '#app/business/callers/caller.ts'
import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { failUnless } from '#app/db/batch.ts'
import { user } from '#app/db/schema/accounts.ts'
import { erasures } from '#app/db/schema/people-rights.ts'
import type { Log } from '#app/platform/log.ts'
import { oneLine } from '#app/platform/plain-text.ts'
import { type Result, refuse } from '#app/platform/result.ts'
import { commitErasure, type OrdersOpen, type WorksHere, worksHere } from './erase-account.server.ts'
import { identitiesOf } from './erasure-obstacle.ts'

type Needs = SecondFactorNeeds & {
  d1: D1Database
  files: R2Bucket
  jobs: Jobs
  announce: Announce
  log: Log
}

export type ErasePerson = {
  readonly userId: string
  /** Why, in the words of staff. The log keeps it and the owners read it, so it should name nobody. */
  readonly reason: string
  /** The person's username or address, typed again. */
  readonly confirm: string
  /** The staff member's password or code, which `proveAgain` asks for. */
  readonly code: string
}

export type ErasePersonRefusal =
  | PersonRefusal
  | OrdersOpen
  | WorksHere
  /** `confirm` is neither the person's user name nor their address. */
  | { readonly code: 'NOT_THIS_PERSON' }

const LONGEST = 500

/**
 * Lets staff erase a person who asked the school for it. All owners get a mail, and the person a last one.
 * The log and the owners' mails hold the person's id, never the name or address.
 */
export async function erasePerson(
  needs: Needs,
  { userId, reason, confirm, code }: ErasePerson,
  caller: Caller,
  request: Request,
): Promise<Result<null, ErasePersonRefusal>> {
  const { db } = needs
  const staff = staffOf(caller, 'people.write')
  if (!staff) return refuse({ code: 'NOT_STAFF' })
  if (staff.userId === userId) return refuse({ code: 'OWN_ACCOUNT' })
  const [row] = await db
    .select({ ...getTableColumns(user), erasedAt: erasures.at })
    .from(user)
    .leftJoin(erasures, eq(erasures.userId, user.id))
    .where(eq(user.id, userId))
  if (!row || row.erasedAt !== null) return refuse({ code: 'PERSON_CHANGED' })
  const person = { ...row, userId, roles: row.roles.split(',').filter(Boolean) }
  const typed = confirm.trim().toLowerCase()
  if (worksHere(person)) return refuse({ code: 'WORKS_HERE' })
  const why = oneLine(reason)
  if (why === '') return refuse({ code: 'NOTE_REQUIRED' })
  if (Array.from(why).length > LONGEST) return refuse({ code: 'REASON_TOO_LONG' })
  if (!identitiesOf(person).some(one => one.toLowerCase() === typed))
    return refuse({ code: 'NOT_THIS_PERSON' })
  const proved = await proveAgain(needs, staff, code, request)
  if (!proved.ok) return proved
  const deed = await prepareDangerousAct(needs, staff, {
    action: 'student.erase',
    id: userId,
    data: { reason: why },
    told: { what: why },
  })
  return commitErasure(needs, person, {
    guards: [failUnless(db, mayNow(staff.userId, 'people.write'))],
    also: deed.statements,
    mailIds: deed.mailIds,
    byStaff: true,
  })
}
