import { eq, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { accessGrants } from '#app/db/schema/learning.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { endOfGrant, type GrantSource, isOver } from './grant.ts'
import { groupsOfGrant, toGrant } from './grant-repository.server.ts'

/** Why a person has a course, and until when. */
export type PersonsGrant = {
  readonly id: number
  readonly courseId: number
  readonly courseName: string
  readonly source: GrantSource
  readonly orderId: number | null
  readonly note: string | null
  readonly startsAt: Instant
  /** null: no end. */
  readonly endsAt: Instant | null
  readonly isOver: boolean
  /** Not over, but the person is not in the groups of the course, so it opens nothing now. behaviour: Course access */
  readonly isClosedToGroup: boolean
}

const MOST = 200

/** Lists every grant of a person, newest first, ended ones too. */
export async function listPersonsCourses(
  { db, now }: { db: Database; now: Clock },
  { userId }: { userId: string },
  caller: Caller,
): Promise<readonly PersonsGrant[]> {
  if (!may(caller, 'people.read')) return []
  const at = now()
  const rows = await db
    .select({
      grant: accessGrants,
      ...groupsOfGrant,
      courseName: courses.name,
      english: nameInEnglish(courses.english, 'courseName'),
      orderId: sql<
        number | null
      >`(SELECT l.order_id FROM order_lines l WHERE l.id = ${accessGrants.orderLineId})`,
    })
    .from(accessGrants)
    .innerJoin(courses, eq(courses.id, accessGrants.courseId))
    .where(sql`${accessGrants.userId} = ${userId}`)
    .orderBy(sql`${accessGrants.id} DESC`)
    .limit(MOST)
  return rows.map(({ grant: row, courseName, orderId, ...groups }) => {
    const grant = toGrant({ ...row, ...groups })
    const isPast = isOver(grant, at)
    return {
      id: row.id,
      courseId: row.courseId,
      courseName,
      source: grant.source,
      orderId,
      note: row.note,
      startsAt: row.startsAt,
      endsAt: endOfGrant(grant),
      isOver: isPast,
      isClosedToGroup: !isPast && grant.closedToGroup === true,
    }
  })
}

/** The most courses a list can offer. In a larger shop, staff type the course's number. */
const CHOICES = 200

/** Lists the courses that staff can give, newest first; null: too many for a list. */
export async function listCoursesToGive({ db }: { db: Database }): Promise<GiftChoice[] | null> {
  const rows = await db
    .select({ id: courses.id, name: courses.name, english: nameInEnglish(courses.english) })
    .from(courses)
    .where(sql`${courses.id} > 0`)
    .orderBy(sql`${courses.id} DESC`)
    .limit(CHOICES + 1)
  return rows.length > CHOICES ? null : rows
}

export type GiftChoice = { readonly id: number; readonly name: string }
