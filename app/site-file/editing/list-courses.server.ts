import { and, asc, desc, lt, sql } from 'drizzle-orm'
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
import { NO_ID_IS_ABOVE, pageOf } from '#app/platform/places.ts'
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

export type CourseList = {
  readonly courses: readonly ListedCourse[]
  /** The id of the last course, where the next page begins; null on the last page. */
  readonly before: number | null
}

/**
 * Returns a page of courses, the newest first: all, those in one state, or those that hold the words. Reads an index
 * from its end, and then the plans of the page, so the number of courses does not matter.
 */
export async function listCourses(
  { db }: { readonly db: Database },
  {
    words,
    state,
    before,
  }: { readonly words: string; readonly state: CourseState | null; readonly before: number | null },
  caller: Caller,
): Promise<Result<CourseList, { readonly code: 'NOT_STAFF' }>> {
  if (!may(caller, 'catalogue.write')) return refuse({ code: 'NOT_STAFF' })
  const searched = searchWords(words)
  const isSearch = searched.text !== ''
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
      and(
        lt(courses.id, before ?? NO_ID_IS_ABOVE),
        courseContains(courses.id, searched),
        state ? isIn(state, isSearch) : undefined,
      ),
    )
    .orderBy(desc(courses.id))
    .limit(PAGE + 1)
  const { shown, lastId } = pageOf(found, PAGE)
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
    before: lastId,
  })
}

/** In a search the plus stops SQLite from reading all courses in the state. */
function isIn(state: CourseState, isSearch: boolean) {
  const stage = state === 'draft' || state === 'archived' ? state : ''
  const shown = state === 'published' ? 1 : 0
  return isSearch
    ? sql`+${courses.stage} = ${stage} AND +${courses.statusShow} = ${shown}`
    : sql`${courses.stage} = ${stage} AND ${courses.statusShow} = ${shown}`
}
