import { and, asc, desc, lt, type SQL, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { toPlan } from '#app/business/catalogue/catalogue-repository.server.ts'
import { cardPrice } from '#app/business/catalogue/course-card.ts'
import { courseContains } from '#app/business/catalogue/search/contains-words.server.ts'
import type { Money } from '#app/business/money/money.ts'
import { currencyOf } from '#app/business/settings/settings.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { anyOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { courses, pricingPlans } from '#app/db/schema/catalogue.ts'
import { NO_ID_IS_ABOVE, numbersOf, pageOf } from '#app/platform/places.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { searchWords } from '#app/platform/search-words.ts'
import { type CourseState, stateOf } from './course-form.ts'

const PAGE = 50

export type ListedCourse = {
  readonly id: number
  readonly name: string
  readonly teacher: string
  readonly state: CourseState
  /** In the shop's currency. null: no plan is on sale in it. */
  readonly price: { readonly amount: Money; readonly isFrom: boolean } | null
  readonly sales: number
}

/** Which courses: all, those in one state, or those that hold the words. */
export type CourseSearch = {
  readonly words: string
  readonly state: CourseState | null
  /** By sales, the most or the fewest first. Left out, or in a search by words: the newest first. */
  readonly bySales?: 'most' | 'fewest' | null
  /** `next` of the previous page's answer. null: the first page. */
  readonly before: string | null
}

/** `next` is where the next page begins; null on the last page. */
export type CourseList = { readonly courses: readonly ListedCourse[]; readonly next: string | null }

/**
 * Returns a page of courses. Reads an index from its end, and then the plans of the page, so the number of courses does
 * not matter.
 */
export async function listCourses(
  { db }: { readonly db: Database },
  { words, state, bySales: asked = null, before }: CourseSearch,
  caller: Caller,
): Promise<Result<CourseList, { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'catalogue.write')) return refuse({ code: 'NOT_STAFF' })
  const searched = searchWords(words)
  const isSearch = searched.text !== ''
  const bySales = isSearch ? null : asked
  const way = bySales === 'fewest' ? asc : desc
  const found = await db
    .select({
      id: courses.id,
      name: courses.name,
      teacher: courses.teacher,
      english:
        sql`json_object('name', ${courses.english} ->> 'name', 'teacher', ${courses.english} ->> 'teacher')`
          .mapWith(courses.english)
          .as('english'),
      statusShow: courses.statusShow,
      stage: courses.stage,
      sales: courses.salesCount,
    })
    .from(courses)
    .where(
      bySales
        ? sql`${courses.id} IN ${idsBySales(bySales, state, before)}`
        : and(
            lt(courses.id, numbersOf(before, 1)?.[0] ?? NO_ID_IS_ABOVE),
            courseContains(courses.id, searched),
            state ? isIn(state, isSearch) : undefined,
          ),
    )
    .orderBy(...(bySales ? [way(courses.salesCount)] : []), way(courses.id))
    .limit(PAGE + 1)
  const { shown, lastId } = pageOf(found, PAGE)
  const place = bySales ? `${shown.at(-1)?.sales}.${lastId}` : `${lastId}`
  const { plans, settingRows } = await readBatch(db, {
    plans: db
      .select()
      .from(pricingPlans)
      .where(sql`${pricingPlans.courseId} IN ${anyOf(shown.map(({ id }) => id))}`)
      .orderBy(asc(pricingPlans.position)),
    settingRows: selectSettings(db),
  })
  const currency = currencyOf(settingsFromRows(settingRows))
  const priceOf = (id: number) =>
    cardPrice(plans.filter(({ courseId }) => courseId === id).map(toPlan), currency)
  return ok({
    courses: shown.map(({ statusShow, stage, english: _, ...course }) => ({
      ...course,
      state: stateOf({ statusShow, stage }),
      price: priceOf(course.id),
    })),
    next: lastId === null ? null : place,
  })
}

/** In a search the plus stops SQLite from reading all courses in the state. */
function isIn(state: CourseState, isSearch: boolean) {
  const stage = stageOf(state)
  const shown = state === 'published' ? 1 : 0
  return isSearch
    ? sql`+${courses.stage} = ${stage} AND +${courses.statusShow} = ${shown}`
    : sql`${courses.stage} = ${stage} AND ${courses.statusShow} = ${shown}`
}

/**
 * Selects the ids of a page, and of one course more. The index begins with whether a course is shown, so it is read
 * twice when both kinds are listed.
 */
function idsBySales(bySales: 'most' | 'fewest', state: CourseState | null, before: string | null): SQL {
  const than = sql.raw(bySales === 'most' ? '<' : '>')
  const way = sql.raw(bySales === 'most' ? 'DESC' : 'ASC')
  const place = numbersOf(before, 2)
  const edge = place
    ? sql` AND (sales_count, id) ${than} (CAST(${place[0]} AS INTEGER), CAST(${place[1]} AS INTEGER))`
    : sql``
  const order = sql`ORDER BY sales_count ${way}, id ${way} LIMIT ${PAGE + 1}`
  const hidden = state === null ? sql`` : sql` AND +stage = ${stageOf(state)}`
  const some = (isShown: boolean) =>
    sql`SELECT * FROM (SELECT id, sales_count FROM courses
      WHERE status_show = ${isShown ? 1 : 0}${isShown ? sql`` : hidden}${edge} ${order})`
  if (state !== null) return sql`(SELECT id FROM (${some(state === 'published')}))`
  return sql`(SELECT id FROM (${some(true)} UNION ALL ${some(false)}) ${order})`
}

/** Returns what the table holds as the stage of courses in this state. */
function stageOf(state: CourseState): string {
  return state === 'draft' || state === 'archived' ? state : ''
}
