import { asc, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { toPlan } from '#app/business/catalogue/catalogue-repository.server.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { courseGroups, teachers } from '#app/db/schema/catalogue.ts'
import type { Instant } from '#app/platform/clock.ts'
import {
  type CourseState,
  type Needed,
  stateOf,
  type TypedCourse,
  type TypedPlan,
  typedCourse,
  typedPlan,
} from './course-form.ts'
import { lastSave, versionOf } from './save-course.server.ts'
import { missingIn } from './set-course-state.server.ts'
import { type EditRight, readParts } from './write-course.server.ts'

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
  readonly canPutBack: boolean
  readonly savedAt: Instant
  readonly missing: readonly Needed[]
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly related: readonly { readonly id: number; readonly name: string }[]
  /** Words to choose from: names of teachers, and of the shop's shelves. */
  readonly teachers: readonly string[]
  readonly shelves: readonly string[]
  /** Empty for a teacher, who sees no money. */
  readonly plans: readonly EditedPlan[]
}

export type EditedPlan = {
  readonly plan: PricingPlan
  readonly typed: TypedPlan
  readonly seen: string
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
  const [last, { teacherRows, shelfRows }] = await Promise.all([
    lastSave(db, 'course', id),
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
    }),
  ])
  const { row, right } = parts
  const typed = typedCourse(parts)
  const plans = right === 'office' ? parts.plans : []
  return {
    id,
    name: row.name,
    path: coursePath(row),
    state: stateOf(row),
    right,
    typed,
    seen: await versionOf(typed),
    cover: row.previewPictureUrl,
    canPutBack: last !== null,
    savedAt: row.updatedAt,
    missing: missingIn(parts),
    groups: parts.groups,
    related: parts.related.map(one => ({ id: one, name: parts.known.get(one) ?? '' })),
    teachers: teacherRows.map(({ name }) => name),
    shelves: shelfRows.map(({ name }) => name),
    plans: await Promise.all(
      plans.map(async plan => {
        const form = typedPlan(plan)
        return { plan: toPlan(plan), typed: form, seen: await versionOf(form) }
      }),
    ),
  }
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
