import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Caller, type Member, may } from '#app/business/callers/caller.ts'
import { logStaffAct, type StaffAct } from '#app/business/callers/staff-log.server.ts'
import { selectCourse, selectPlans } from '#app/business/catalogue/catalogue-repository.server.ts'
import { searchEntryOf } from '#app/business/catalogue/search/searched-words.server.ts'
import { HAS_PARTS } from '#app/business/learning/lecture-repository.server.ts'
import { selectTaughtCourse, teaches } from '#app/business/learning/teaching/course-teacher.ts'
import { anyOf, FAIL_IF_UNCHANGED, isUnchangedError, readBatch } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { English } from '#app/db/columns.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { userGroups } from '#app/db/schema/accounts.ts'
import {
  courses,
  courseUserGroups,
  lectures,
  pricingPlans,
  products,
  relatedCourses,
} from '#app/db/schema/catalogue.ts'
import { settings } from '#app/db/schema/settings.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { CourseEntry } from '#app/site-file/catalogue/course-entry.ts'
import { draftPlans } from '#app/site-file/catalogue/draft-course-parts.ts'
import { draftCourses } from '#app/site-file/catalogue/draft-courses.ts'
import { commitSql, indexForSearch, type Row, sqlOf } from '#app/site-file/drafting/bulk-write.server.ts'
import type { Drafting } from '#app/site-file/drafting/draft-kind.ts'
import { createDraft, type Draft } from '#app/site-file/drafting/import-draft.ts'
import { draftedWrites } from '#app/site-file/drafting/write-draft.server.ts'
import type { Fault } from '#app/site-file/format/faults.ts'
import type { StoredCourse, StoredPlan } from './course-form.ts'

export type EditNeeds = { readonly db: Database; readonly d1: D1Database; readonly now: Clock }

/** What the caller may change: the whole course, or what its teacher may. */
export type EditRight = 'office' | 'teacher'

export type StoredParts = StoredCourse & {
  readonly right: EditRight
  readonly by: Member
  readonly plans: readonly StoredPlan[]
  /** How many lectures have something to show or to do, and how many have nothing. */
  readonly lectureCounts: { readonly filled: number; readonly empty: number }
  readonly groups: readonly { readonly id: number; readonly name: string; readonly english: English }[]
  /** The courses and products that were asked for, with their names. */
  readonly known: ReadonlyMap<number, string>
  readonly products: ReadonlyMap<number, string>
  readonly highestPlan: number
}

/** Ids of courses and products that a form names, so that the same round trip checks them. */
export type Named = { readonly courses?: readonly number[]; readonly products?: readonly number[] }

/** Reads a course for its editor, in one round trip. null: no such course, or the caller may not edit it. */
export async function readParts(
  shown: Database,
  { id, caller }: { id: number; caller: Caller },
  named: Named = {},
): Promise<StoredParts | null> {
  if (!may(caller, 'catalogue.write') && !may(caller, 'courses.teach')) return null
  const db = asStored(shown)
  const read = await readBatch(db, {
    rows: selectCourse(db, id),
    taught: selectTaughtCourse(db, id),
    groupRows: db.select().from(courseUserGroups).where(sql`${courseUserGroups.courseId} = ${id}`),
    relatedRows: db
      .select()
      .from(relatedCourses)
      .where(sql`${relatedCourses.courseId} = ${id}`)
      .orderBy(relatedCourses.position),
    plans: selectPlans(db, id),
    counts: db
      .select({
        filled: sql<number>`coalesce(sum(${HAS_PARTS}), 0)`,
        empty: sql<number>`coalesce(sum(NOT ${HAS_PARTS}), 0)`,
      })
      .from(lectures)
      .where(sql`${lectures.courseId} = ${id} AND ${lectures.removedAt} IS NULL`),
    groups: db
      .select({ id: userGroups.id, name: userGroups.name, english: userGroups.english })
      .from(userGroups),
    groupNames: db
      .select({ json: sql<string | null>`${settings.value} -> '$.groups'`.as('json') })
      .from(settings)
      .where(sql`${settings.key} = 'english'`),
    known: db
      .select({ id: courses.id, name: courses.name })
      .from(courses)
      .where(
        sql`${courses.id} IN ${anyOf([...(named.courses ?? [])])} OR ${courses.id} IN
          (SELECT related_course_id FROM related_courses WHERE course_id = ${id})`,
      ),
    products: db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(sql`${products.id} IN ${anyOf([...(named.products ?? [])])}`),
    highest: db.select({ id: sql<number>`coalesce(max(${pricingPlans.id}), 0)` }).from(pricingPlans),
  })
  const [row] = read.rows
  const [taught] = read.taught
  if (!row || !taught) return null
  const right = may(caller, 'catalogue.write') ? 'office' : teaches(caller, taught) ? 'teacher' : null
  if (right === null) return null
  return {
    row,
    right,
    by: caller,
    userGroupIds: read.groupRows.map(group => group.userGroupId),
    related: read.relatedRows.map(one => one.relatedCourseId),
    plans: read.plans,
    lectureCounts: read.counts[0] ?? { filled: 0, empty: 0 },
    groups: read.groups,
    groupNames: JSON.parse(read.groupNames[0]?.json ?? '{}') as StoredCourse['groupNames'],
    known: new Map(read.known.map(one => [one.id, one.name])),
    products: new Map(read.products.map(one => [one.id, one.name])),
    highestPlan: read.highest[0]?.id ?? 0,
  }
}

/** Every table that an editor writes. Referenced tables come first. */
export const TABLES: readonly SQLiteTable[] = [courses, courseUserGroups, relatedCourses, pricingPlans]

export type Written = { readonly changed: boolean; readonly at: Instant }
export type WriteRefusal =
  | { readonly code: 'FAULTS'; readonly faults: readonly Fault[] }
  /** Somebody wrote the course between the read and the write. Reading again tells what they did. */
  | { readonly code: 'WRITTEN_MEANWHILE' }

export type CourseWrite = {
  readonly entry: CourseEntry
  readonly action: StaffAct['action']
  /** Statements of the same batch, and what they change, for the audit log. */
  readonly more?: readonly SQL[]
  readonly alsoChanged?: { readonly from: object; readonly to: object }
  /** For the audit log, beside the changed values. */
  readonly data?: Record<string, unknown>
}

/**
 * Writes an entry of one course as an import does: the same checks, defaults and derived columns, in one batch with
 * the audit log. Nothing is written if the course is not as it was read.
 */
export async function writeEntry(
  { d1, db, now }: EditNeeds,
  before: StoredParts,
  { entry, action, more = [], alsoChanged, data = {} }: CourseWrite,
): Promise<Result<Written, WriteRefusal>> {
  const { row } = before
  // Each write gets a later moment than the one before it, also within a millisecond.
  const at = Math.max(now(), row.updatedAt + 1)
  const draft = createDraft([])
  const drafting: Drafting = { draft, found: new Map(), now: at, withStock: false }
  const settled = [{ entry, id: row.id, isNew: false }]
  const known = {
    courses: new Set([row.id, ...before.known.keys()]),
    userGroups: new Set(before.groups.map(({ id }) => id)),
  }
  const stored = {
    courses: new Map([[row.id, row]]),
    groups: new Map([[row.id, before.userGroupIds.map(userGroupId => ({ courseId: row.id, userGroupId }))]]),
    related: new Map([
      [
        row.id,
        before.related.map((relatedCourseId, position) => ({ courseId: row.id, relatedCourseId, position })),
      ],
    ]),
  }
  const drafted = draftCourses(settled, { shop: { courseIndex: [] }, stored, known }, drafting)
  for (const one of settled) draftPlans(one, plansOf(before, known.courses), drafting)
  if (draft.faults.length > 0) return refuse({ code: 'FAULTS', faults: draft.faults })
  const noted = changesIn(draft, before)
  const log = alsoChanged
    ? { from: { ...noted?.from, ...alsoChanged.from }, to: { ...noted?.to, ...alsoChanged.to } }
    : noted
  if (log === null && more.length === 0) return ok({ changed: false, at: row.updatedAt })
  const statements = [
    ...claimed(courses, row, at),
    ...more,
    ...draftedWrites(draft, TABLES),
    ...indexForSearch(
      drafted.filter(({ isChanged }) => isChanged).map(({ id, after }) => searchEntryOf('course', id, after)),
    ),
    logOf(db, { userId: before.by.account.userId, action, id: row.id, at, data: { ...log, ...data } }),
  ]
  try {
    await commitSql(d1, statements)
  } catch (error) {
    // Somebody else wrote the course, or took the new plan's id.
    if (isUnchangedError(error) || brokenConstraint(error) === 'pricing_plans.id')
      return refuse({ code: 'WRITTEN_MEANWHILE' })
    throw error
  }
  return ok({ changed: true, at })
}

function plansOf({ row, plans, highestPlan }: StoredParts, courseIds: ReadonlySet<number>) {
  let last = highestPlan
  const fresh = () => {
    last += 1
    return last
  }
  const stored = {
    plans: new Map([[row.id, [...plans]]]),
    planOwner: new Map(plans.map(plan => [plan.id, row.id])),
  }
  return { stored, fresh: { plan: fresh }, courseIds }
}

/** Calls again if somebody wrote in between. Throws for faults: the caller wrote values that have none. */
export function retried<Value>(refusal: WriteRefusal, again: () => Promise<Value>): Promise<Value> {
  if (refusal.code === 'WRITTEN_MEANWHILE') return again()
  throw new Error(`A checked entry was refused: ${JSON.stringify(refusal.faults)}`)
}

/** Returns statements that mark a row as written at this moment, and fail the batch if it is not as it was read. */
export function claimed(table: SQLiteTable, row: { id: number; updatedAt: Instant }, at: Instant): SQL[] {
  return [
    sql`UPDATE ${table} SET updated_at = CAST(${at} AS INTEGER) WHERE id = CAST(${row.id} AS INTEGER)
      AND updated_at = CAST(${row.updatedAt} AS INTEGER)`,
    FAIL_IF_UNCHANGED,
  ]
}

/** Returns the statement that logs an act of the person who edits. */
export function logOf(db: Database, act: StaffAct): SQL {
  return sqlOf(logStaffAct(db, act))
}

/** The lists of a course that stand in tables of their own, by their place in a draft. */
const LISTS: Readonly<Record<string, string>> = {
  'course.user_group_ids': 'userGroupIds',
  'course.related': 'related',
}

/** Returns the values that a draft changes, before and after it; null if it changes nothing. */
function changesIn(draft: Draft, { row, plans }: StoredParts) {
  const from: Record<string, unknown> = {}
  const to: Record<string, unknown> = {}
  for (const { set } of draft.changes.get(courses) ?? []) note(from, to, row, set)
  for (const { place, before, after } of draft.overwrites) {
    const list = LISTS[place]
    if (list) [from[list], to[list]] = [before, after]
  }
  const planFrom: Record<string, Row> = {}
  const planTo: Record<string, Row> = {}
  for (const { key, set } of draft.changes.get(pricingPlans) ?? []) {
    const before = plans.find(({ id }) => id === key.id)
    const [was, is] = [{}, {}]
    note(was, is, before ?? {}, set)
    planFrom[String(key.id)] = was
    planTo[String(key.id)] = is
  }
  for (const { id, ...values } of draft.inserts.get(pricingPlans) ?? []) planTo[String(id)] = values
  if (Object.keys(planTo).length > 0) [from.plans, to.plans] = [planFrom, planTo]
  if (Object.keys(to).length === 0) return null
  // So that the log can say of which plans it speaks.
  const named = plans.filter(({ id }) => String(id) in planTo).map(({ id, name }) => [id, name])
  return { from, to, ...(named.length > 0 && { names: Object.fromEntries(named) }) }
}

/** Returns the values that a row's update changes, before and after it; null if it changes nothing. */
export function changed(before: Row, set: Row) {
  const from: Record<string, unknown> = {}
  const to: Record<string, unknown> = {}
  note(from, to, before, set)
  return Object.keys(to).length > 0 ? { from, to } : null
}

function note(from: Record<string, unknown>, to: Record<string, unknown>, before: Row, set: Row): void {
  for (const [column, value] of Object.entries(set)) {
    if (column === 'updatedAt') continue
    from[column] = before[column]
    to[column] = value
  }
}
