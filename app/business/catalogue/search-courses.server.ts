import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courseGroups, courses } from '#app/db/schema/catalogue.ts'
import { searchWords } from '#app/platform/search-words.ts'
import { selectCards, toCourse } from './catalogue-repository.server.ts'
import type { Course } from './course.ts'
import { courseHolds, isShownAmong } from './holds-words.server.ts'
import { PAGES_BY_NUMBER, type PageEdge } from './page-edge.ts'

export const COURSES_PER_PAGE = 12

export type CourseSearch = {
  /** As typed; empty finds every course. */
  readonly keyword: string
  /** Only this shelf; empty is all. */
  readonly group?: string
  /** From 1. */
  readonly page?: number
  /** Where the page borders on the one before; without it a page is found by counting from the first. */
  readonly edge?: PageEdge | null
}

export type FoundCourses = { readonly courses: readonly Course[]; readonly total: number }

/** Courses that are shown and hold every word, those with the words in their name first. One round trip. */
export async function searchCourses(needs: { db: Database }, search: CourseSearch): Promise<FoundCourses> {
  const { rows, total, inOrder } = selectFound(needs.db, search)
  const {
    found,
    countRows: [count],
  } = await readBatch(needs.db, {
    found: rows,
    countRows: total,
  })
  return { courses: inOrder(found).map(row => toCourse(row)), total: count?.total ?? 0 }
}

/**
 * The selects of a search for a batch: one page of rows, how many there are in all, and the page's ids as a subquery. Reads
 * what it shows, however many courses there are: a search looks at `MOST_FOUND` at most.
 */
export function selectFound(db: Database, { keyword, group = '', page = 1, edge = null }: CourseSearch) {
  const words = searchWords(keyword)
  const isSearch = words.text !== ''
  const beyond = isSearch ? null : edge
  const shown = and(
    isShownAmong(courses.statusShow, isSearch),
    group ? isInGroup(group, isSearch) : undefined,
    courseHolds(courses.id, words),
  )
  const where = and(shown, beyond ? isBeyond(beyond) : undefined)
  const isNamed = sql`CASE WHEN instr(lower(${courses.name}), ${words.text.toLowerCase()}) > 0 THEN 0 ELSE 1 END`
  const direction = beyond?.side === 'before' ? desc : asc
  const order = [...(isSearch ? [isNamed] : []), direction(courses.position), direction(courses.id)]
  const offset = beyond ? 0 : (Math.min(page, PAGES_BY_NUMBER) - 1) * COURSES_PER_PAGE
  const ids = db.select({ id: courses.id }).from(courses).where(where)
  return {
    rows: selectCards(db)
      .where(where)
      .orderBy(...order)
      .limit(COURSES_PER_PAGE)
      .offset(offset),
    total: isSearch
      ? db.select({ total: sql<number>`count(*)` }).from(courses).where(shown)
      : db
          .select({ total: sql<number>`coalesce(sum(${courseGroups.shown}), 0)` })
          .from(courseGroups)
          .where(group ? eq(courseGroups.groupName, group) : gt(courseGroups.shown, 0)),
    ids: ids
      .orderBy(...order)
      .limit(COURSES_PER_PAGE)
      .offset(offset),
    /** A page that was read backwards from its end, as it is shown. */
    inOrder: <Row>(found: readonly Row[]) => (direction === desc ? [...found].reverse() : found),
  }
}

/** The groups with courses that are shown, by the position of their first one. */
export function selectGroups(db: Database) {
  return db
    .select({ group: courseGroups.groupName })
    .from(courseGroups)
    .where(gt(courseGroups.shown, 0))
    .orderBy(firstPosition(sql`${courseGroups.groupName}`))
}

/** Where the first shown course of a group stands in the shop's order: one look into the index. */
export function firstPosition(group: SQL): SQL {
  return sql`(SELECT position FROM courses INDEXED BY courses_shelf
    WHERE status_show = 1 AND group_name = ${group} ORDER BY position LIMIT 1)`
}

/** The plus keeps SQLite from looking through the whole shelf for the few that hold the words. */
function isInGroup(group: string, isSearch: boolean): SQL {
  return isSearch ? sql`+${courses.groupName} = ${group}` : eq(courses.groupName, group)
}

function isBeyond({ side, position, id }: PageEdge): SQL {
  const comparison = side === 'after' ? sql`>` : sql`<`
  return sql`(${courses.position}, ${courses.id}) ${comparison} (${position}, ${id})`
}
