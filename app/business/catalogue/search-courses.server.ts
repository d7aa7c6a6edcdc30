import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { selectCards, toCourse } from './catalogue-repository.server.ts'
import type { Course } from './course.ts'
import { type SearchWords, searchWords } from './search-words.ts'

export const COURSES_PER_PAGE = 12

export type CourseSearch = {
  /** As typed; empty finds every course. */
  readonly keyword: string
  /** Only this shelf; empty is all. */
  readonly group?: string
  /** From 1. */
  readonly page?: number
}

export type FoundCourses = { readonly courses: readonly Course[]; readonly total: number }

/** Courses that are shown and hold every word, those with the words in their name first. One round trip. */
export async function searchCourses(needs: { db: Database }, search: CourseSearch): Promise<FoundCourses> {
  const { rows, total } = selectFound(needs.db, search)
  const [found, [count]] = await needs.db.batch([rows, total])
  return { courses: found.map(row => toCourse(row)), total: count?.total ?? 0 }
}

/** The selects of a search for a batch: one page of rows, how many there are in all, and the page's ids as a subquery. */
export function selectFound(db: Database, { keyword, group = '', page = 1 }: CourseSearch) {
  const words = searchWords(keyword)
  const where = and(
    eq(courses.statusShow, true),
    group ? eq(courses.groupName, group) : undefined,
    holdsAll(words),
  )
  const isNamed = sql`CASE WHEN instr(lower(${courses.name}), ${words.text.toLowerCase()}) > 0 THEN 0 ELSE 1 END`
  const order = [...(words.text ? [isNamed] : []), asc(courses.position), asc(courses.id)]
  const offset = (page - 1) * COURSES_PER_PAGE
  return {
    rows: selectCards(db)
      .where(where)
      .orderBy(...order)
      .limit(COURSES_PER_PAGE)
      .offset(offset),
    total: db.select({ total: sql<number>`count(*)` }).from(courses).where(where),
    ids: db
      .select({ id: courses.id })
      .from(courses)
      .where(where)
      .orderBy(...order)
      .limit(COURSES_PER_PAGE)
      .offset(offset),
  }
}

function holdsAll({ indexed, short }: SearchWords): SQL | undefined {
  const refs = sql`SELECT CAST(ref AS INTEGER) FROM catalogue_search WHERE kind = 'course'`
  const inIndex = indexed ? sql`${courses.id} IN (${refs} AND catalogue_search MATCH ${indexed})` : undefined
  const oneByOne = short.map(word => sql`${courses.id} IN (${refs} AND instr(lower(words), ${word}) > 0)`)
  return and(inIndex, ...oneByOne)
}
