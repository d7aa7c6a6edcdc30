import { asc, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Caller } from '#app/business/callers/caller.ts'
import { toPlan } from '#app/business/catalogue/catalogue-repository.server.ts'
import { parseFreeBooks } from '#app/business/catalogue/free-books.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { selectCurrency } from '#app/business/settings/settings-repository.server.ts'
import { anyOf, readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { nameFor, nameInEnglish } from '#app/db/in-language.ts'
import { courseGroups, courses, products, teachers } from '#app/db/schema/catalogue.ts'
import type { Instant } from '#app/platform/clock.ts'
import {
  type Choice,
  type CourseState,
  MOST_CHOICES,
  type Needed,
  type Sample,
  samplesOf,
  stateOf,
  type TypedCourse,
  type TypedPlan,
  typedCourse,
  typedPlan,
} from './course-form.ts'
import { lastSave, versionOf } from './save-course.server.ts'
import { lastPlanSaves } from './save-plan.server.ts'
import { missingIn } from './set-course-state.server.ts'
import { coverBefore } from './store-cover.server.ts'
import { type EditRight, readParts, type StoredParts } from './write-course.server.ts'

export type CourseEditor = {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly state: CourseState
  readonly right: EditRight
  readonly typed: TypedCourse
  /** Mark of the form as shown. Saving compares it, to find out if somebody else saved meanwhile. */
  readonly seen: string
  readonly cover: string
  /** The cover before this one can be restored. */
  readonly canPutBackCover: boolean
  readonly samples: readonly Sample[]
  readonly canPutBack: boolean
  readonly savedAt: Instant
  readonly missing: readonly Needed[]
  /** How many lectures have nothing to show or to do. */
  readonly emptyLectures: number
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  /** What the form offers by name, in the reader's language: the newest, and all that it names. Empty for a teacher. */
  readonly choices: { readonly courses: readonly Choice[]; readonly products: readonly Choice[] }
  /** Words to choose from: names of teachers, and of the shop's shelves. */
  readonly teachers: readonly string[]
  readonly shelves: readonly string[]
  readonly sellsInDollars: boolean
  /** Empty for a teacher, who sees no money. */
  readonly plans: readonly EditedPlan[]
}

export type EditedPlan = {
  readonly plan: PricingPlan
  readonly typed: TypedPlan
  readonly seen: string
  readonly canPutBack: boolean
}

/** More than a form can offer to choose from. */
const MOST_WORDS = 200

/** Returns everything that the editor of a course shows; null if there is no such course, or the caller may not. */
export async function getCourseEditor(
  needs: { readonly db: Database },
  { id }: { readonly id: number },
  caller: Caller,
): Promise<CourseEditor | null> {
  const parts = await readParts(needs.db, { id, caller })
  if (!parts) return null
  const db = asStored(needs.db)
  const plans = parts.right === 'office' ? parts.plans : []
  const [last, former, planSaves, choices, { teacherRows, shelfRows, shop }] = await Promise.all([
    lastSave(db, 'course', id),
    coverBefore(db, id, parts.row.previewPictureUrl),
    parts.right === 'office' ? lastPlanSaves(db, id) : null,
    parts.right === 'office' ? readChoices(needs.db, parts) : { courses: [], products: [] },
    readBatch(db, {
      teacherRows: db
        .select({ name: teachers.name })
        .from(teachers)
        .where(sql`${teachers.name} > ''`)
        .orderBy(asc(teachers.name))
        .limit(MOST_WORDS),
      shelfRows: db
        .select({ name: courseGroups.groupName })
        .from(courseGroups)
        .where(sql`${courseGroups.groupName} <> ''`)
        .limit(MOST_WORDS),
      shop: selectCurrency(db),
    }),
  ])
  const { row, right } = parts
  const typed = typedCourse(parts)
  return {
    id,
    name: nameFor(needs.db, row),
    path: coursePath(row),
    state: stateOf(row),
    right,
    typed,
    seen: await versionOf(typed),
    cover: row.previewPictureUrl,
    canPutBackCover: former !== null,
    samples: samplesOf(row),
    canPutBack: last !== null,
    savedAt: row.updatedAt,
    missing: missingIn(parts),
    emptyLectures: parts.lectureCounts.empty,
    groups: parts.groups.map(group => ({ id: group.id, name: nameFor(needs.db, group) })),
    choices,
    teachers: teacherRows.map(({ name }) => name),
    shelves: shelfRows.map(({ name }) => name),
    sellsInDollars: shop[0]?.isInDollars === 1,
    plans: await Promise.all(
      plans.map(async plan => {
        const form = typedPlan(plan)
        const canPutBack = planSaves?.has(plan.id) ?? false
        return { plan: toPlan(plan), typed: form, seen: await versionOf(form), canPutBack }
      }),
    ),
  }
}

async function readChoices(db: Database, { related, plans }: StoredParts): Promise<CourseEditor['choices']> {
  const courseIds = [...related, ...plans.flatMap(plan => plan.freeCourseIds)]
  const books = plans.flatMap(plan => parseFreeBooks(plan.buyCourseFree) ?? [])
  // The condition on the id makes it a search from the end, not a scan.
  const newest = (table: SQLiteTable) =>
    sql`(SELECT id FROM ${table} WHERE id > 0 ORDER BY id DESC LIMIT ${MOST_CHOICES})`
  const offered = (table: SQLiteTable, ids: readonly number[]) =>
    sql`id IN ${anyOf(ids)} OR id IN ${newest(table)}`
  const bookIds = books.map(({ productId }) => productId)
  const { courseRows, productRows } = await readBatch(db, {
    courseRows: db
      .select({ id: courses.id, name: courses.name, english: nameInEnglish(courses.english) })
      .from(courses)
      .where(offered(courses, courseIds))
      .orderBy(asc(courses.name)),
    productRows: db
      .select({ id: products.id, name: products.name, english: nameInEnglish(products.english) })
      .from(products)
      .where(offered(products, bookIds))
      .orderBy(asc(products.name)),
  })
  const named = ({ id, name }: Choice) => ({ id, name })
  return { courses: courseRows.map(named), products: productRows.map(named) }
}

/** Returns where the caller edits a course, so may see it before visitors do; null if nowhere. */
export async function findEditor(
  needs: { readonly db: Database },
  { id }: { readonly id: number },
  caller: Caller,
): Promise<string | null> {
  const parts = await readParts(needs.db, { id, caller })
  return parts && (parts.right === 'office' ? `/admin/courses/${id}` : `/teach/${id}/edit`)
}
