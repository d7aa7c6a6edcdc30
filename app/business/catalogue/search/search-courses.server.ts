import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { selectCards, toCourse } from '#app/business/catalogue/catalogue-repository.server.ts'
import type { Course } from '#app/business/catalogue/course.ts'
import { PAGES_BY_NUMBER, type PageEdge } from '#app/business/catalogue/page-edge.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courseGroups, courses } from '#app/db/schema/catalogue.ts'
import { searchWords } from '#app/platform/search-words.ts'
import { courseContains, isShownAmong } from './contains-words.server.ts'

export const COURSES_PER_PAGE = 12

export type CourseSearch = {
  /** As typed; empty finds every course. */
  readonly keyword: string
  /** Only courses of this group; empty means all. */
  readonly group?: string
  /** From 1. */
  readonly page?: number
  /** The edge to the previous page. Without it the page is found by counting from the first one. */
  readonly edge?: PageEdge | null
}

export type FoundCourses = { readonly courses: readonly Course[]; readonly total: number }

/** Returns the shown courses that contain every word; courses with the words in their name first. One round trip. */
export async function searchCourses(needs: { db: Database }, search: CourseSearch): Promise<FoundCourses> {
  const { rows, total } = selectFound(needs.db, search)
  const {
    found,
    countRows: [count],
  } = await readBatch(needs.db, {
    found: rows,
    countRows: total,
  })
  return { courses: foundInOrder(search, found).map(row => toCourse(row)), total: count?.total ?? 0 }
}

/**
 * Returns the selects of a search for a batch: one page of rows, their total, and the page's ids as a subquery. Reads
 * only the rows it shows, however many courses exist; a search checks at most `MOST_FOUND` courses.
 */
export function selectFound(db: Database, { keyword, group = '', page = 1, edge = null }: CourseSearch) {
  const words = searchWords(keyword)
  const isSearch = words.text !== ''
  const beyond = isSearch ? null : edge
  const shown = and(
    isShownAmong(courses.statusShow, isSearch),
    group ? isInGroup(group, isSearch) : undefined,
    courseContains(courses.id, words),
  )
  const where = and(shown, beyond ? isBeyond(beyond) : undefined)
  const isNamed = sql`CASE WHEN instr(lower(${courses.name} || coalesce(' ' || (${courses.english} ->> 'name'), '')), ${words.text.toLowerCase()}) > 0 THEN 0 ELSE 1 END`
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
  }
}

/** Returns the rows in display order; a page before an edge is read backwards. */
export function foundInOrder<Row>({ keyword, edge }: CourseSearch, found: readonly Row[]): readonly Row[] {
  const isBackwards = searchWords(keyword).text === '' && edge?.side === 'before'
  return isBackwards ? [...found].reverse() : found
}

/** Selects the groups with shown courses, in the order of their first course. */
export function selectGroups(db: Database) {
  return db
    .select({ group: courseGroups.groupName })
    .from(courseGroups)
    .where(gt(courseGroups.shown, 0))
    .orderBy(firstPosition(sql`${courseGroups.groupName}`))
}

/** Returns the position of a group's first shown course as SQL: one index look-up. */
export function firstPosition(group: SQL): SQL {
  return sql`(SELECT position FROM courses INDEXED BY courses_shelf
    WHERE status_show = 1 AND group_name = ${group} ORDER BY position LIMIT 1)`
}

/** In a search the plus stops SQLite from reading the whole group instead of the few courses found. */
function isInGroup(group: string, isSearch: boolean): SQL {
  return isSearch ? sql`+${courses.groupName} = ${group}` : eq(courses.groupName, group)
}

function isBeyond({ side, position, id }: PageEdge): SQL {
  const comparison = side === 'after' ? sql`>` : sql`<`
  return sql`(${courses.position}, ${courses.id}) ${comparison} (${position}, ${id})`
}
