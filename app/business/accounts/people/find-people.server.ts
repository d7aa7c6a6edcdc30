import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { wantsMarketing } from '#app/business/accounts/consents.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { parseRoles } from '#app/business/callers/permissions.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { containsAll, idsContainingAnyOf, inAnyCase, LONG_GRAM } from '#app/db/grams.ts'
import { textFor } from '#app/db/in-language.ts'
import { people, peopleGrams, students, user } from '#app/db/schema/accounts.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { searchPeopleWords } from '#app/platform/search-words.ts'
import type { FoundPeople, PeopleFilter } from './person.ts'

const PAGE = 50
/** At most this many rows are examined per page, so the cost does not grow with the shop. */
const LOOKED_AT = 300

/**
 * Returns people for staff, the newest or the oldest first, by any part of
 * name, address, user name or telephone number, and by filters.
 * One batch. An index finds the examined rows. `next` is where the next page begins.
 */
export async function findPeople(
  { db, now }: { db: Database; now: Clock },
  filter: PeopleFilter,
  caller: Caller,
): Promise<Result<FoundPeople, { code: 'NOT_STAFF' }>> {
  if (!may(caller, 'people.read')) return refuse({ code: 'NOT_STAFF' })
  const looked = lookedAt(filter)
  const access = accessFrom(now())
  // D1 mixes up joined columns of the same name inside a batch, hence the aliases.
  const {
    rows,
    edgeRows: [edge],
  } = await readBatch(db, {
    rows: db
      .select({
        id: people.id,
        userId: people.userId,
        roles: people.roles,
        isGuest: people.isGuest,
        lastSignInAt: people.lastSignInAt,
        name: user.name,
        username: user.username,
        email: user.email,
        since: sql<number>`${user.createdAt}`.as('since'),
        tel: students.tel,
        blockedAt: user.blockedAt,
        groupName: sql<
          string | null
        >`(SELECT ${textFor(db, 'g')} FROM user_groups g WHERE g.id = ${people.userGroupId})`.as(
          'group_name',
        ),
        courses: sql<number>`(SELECT COUNT(DISTINCT a.course_id) FROM ${access})`.as('courses'),
      })
      .from(people)
      .innerJoin(user, eq(user.id, people.userId))
      .leftJoin(students, eq(students.userId, people.userId))
      .where(sql`${people.id} IN ${looked}${among(filter, access)}`)
      .orderBy(filter.oldestFirst ? asc(people.id) : desc(people.id))
      .limit(PAGE),
    edgeRows: db
      .select({
        n: sql<number>`COUNT(*)`,
        last: filter.oldestFirst ? sql<number>`MAX(id)` : sql<number>`MIN(id)`,
      })
      .from(sql`${looked} AS counted`),
  })
  const shown = rows.map(({ blockedAt, ...row }) => ({
    ...row,
    roles: parseRoles(row.roles),
    tel: row.tel ?? '',
    isBlocked: blockedAt !== null,
  }))
  return ok({ people: shown, next: nextCursor(shown.at(-1)?.id, shown.length, edge) })
}

function nextCursor(
  lastShown: number | undefined,
  shown: number,
  edge: { n: number; last: number } | undefined,
) {
  if (lastShown !== undefined && shown === PAGE) return lastShown
  return edge && edge.n === LOOKED_AT ? edge.last : null
}

/** Selects the ids to examine from the narrowest index, in the order of the page. */
function lookedAt({ words, groupId = null, role = null, isGuest, before, oldestFirst }: PeopleFilter): SQL {
  const { long: typed, ways } = searchPeopleWords(words)
  const long = inAnyCase(typed)
  const from = oldestFirst ? (before ?? 0) + 1 : (before ?? Number.MAX_SAFE_INTEGER) - 1
  if (long.length > 0 || ways.length > 0) {
    return idsContainingAnyOf({ table: peopleGrams, longest: LONG_GRAM }, ways, {
      words: long,
      order: oldestFirst ? 'oldest first' : 'newest first',
      from,
      holds: (id, all) =>
        sql`EXISTS (SELECT 1 FROM ${people} p WHERE p.id = ${id} AND ${containsAll(sql`p.words`, all)})`,
      most: LOOKED_AT,
    })
  }
  const which =
    groupId !== null
      ? sql`user_group_id = ${groupId} AND`
      : role !== null && role !== 'student'
        ? sql`roles <> 'student' AND`
        : isGuest
          ? sql`is_guest = 1 AND`
          : sql``
  return oldestFirst
    ? sql`(SELECT id FROM people WHERE ${which} id >= CAST(${from} AS INTEGER) ORDER BY id LIMIT ${LOOKED_AT})`
    : sql`(SELECT id FROM people WHERE ${which} id <= CAST(${from} AS INTEGER) ORDER BY id DESC LIMIT ${LOOKED_AT})`
}

/** FROM and WHERE of the grants of a row of `people` that have not ended: not early, and not by their last day. */
function accessFrom(at: Instant): SQL {
  return sql`access_grants a WHERE a.user_id = ${people.userId} AND a.ended_at IS NULL
    AND (a.ends_at IS NULL OR a.ends_at > CAST(${at} AS INTEGER))`
}

/** Conditions for what the index did not decide. */
function among(
  { words, groupId = null, role = null, isGuest, hasCourse, idleSince = null, wantsNews }: PeopleFilter,
  access: SQL,
): SQL {
  const { short, long } = searchPeopleWords(words)
  const inNoIndex = [...short, ...long.filter(word => inAnyCase([word]).length === 0)]
  const parts = inNoIndex.map(word => sql` AND ${containsAll(people.words, [word])}`)
  if (groupId !== null) parts.push(sql` AND ${people.userGroupId} = ${groupId}`)
  if (role !== null) parts.push(sql` AND ',' || ${people.roles} || ',' LIKE ${`%,${role},%`}`)
  if (isGuest) parts.push(sql` AND ${people.isGuest} = 1`)
  if (hasCourse) parts.push(sql` AND EXISTS (SELECT 1 FROM ${access})`)
  if (idleSince !== null) parts.push(sql` AND COALESCE(${people.lastSignInAt}, 0) < ${idleSince}`)
  if (wantsNews) parts.push(sql` AND ${wantsMarketing(people.userId)}`)
  return sql.join(parts, sql``)
}
