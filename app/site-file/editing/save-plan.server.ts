import { desc, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { parseFreeBooks } from '#app/business/catalogue/free-books.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { auditLog } from '#app/db/schema/settings.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { PlanEntry } from '#app/site-file/catalogue/course-entry.ts'
import { type PlanFaults, type StoredPlan, type TypedPlan, typedPlan } from './course-form.ts'
import { anEntry, faultOf, readPlanForm } from './read-forms.ts'
import { versionOf } from './save-course.server.ts'
import { type EditNeeds, readParts, retried, type StoredParts, writeEntry } from './write-course.server.ts'

export type SavePlan = {
  readonly courseId: number
  /** null: a new plan. */
  readonly planId: number | null
  readonly typed: TypedPlan
  /** The mark of the plan as the form showed it; '' for a new one. */
  readonly seen: string
  /** A plan that is chosen first again, if no plan would be. */
  readonly first?: number | undefined
}

export type PlanRefusal =
  | { readonly code: 'NOT_FOUND' }
  | { readonly code: 'INPUT_ERROR'; readonly faults: PlanFaults }
  | { readonly code: 'PLAN_CHANGED'; readonly theirs: TypedPlan; readonly seen: string }

/**
 * Adds or changes a plan of a course. Orders keep the price that they were placed at, and a cart asks its buyer about
 * the new one. A course has one plan that is chosen first: choosing another takes the mark from the one before.
 */
export async function savePlan(
  needs: EditNeeds,
  command: SavePlan,
  caller: Caller,
): Promise<Result<{ id: number }, PlanRefusal>> {
  const { courseId, planId, typed, seen, first } = command
  const asked = { courses: idsIn(typed.freeCourseIds), products: idsIn(typed.buyCourseFree) }
  const before = await readOffice(needs, { courseId, caller }, asked)
  const known = before?.plans.find(({ id }) => id === planId)
  if (!before || (planId !== null && !known)) return refuse({ code: 'NOT_FOUND' })
  const id = planId ?? before.highestPlan + 1
  const read = readPlanForm(typed, { id, before: known })
  if (!read.ok) return refuse({ code: 'INPUT_ERROR', faults: read.error })
  const books = parseFreeBooks(read.value.named.buyCourseFree) ?? []
  if (books.some(({ productId }) => !before.products.has(productId)))
    return refuse({ code: 'INPUT_ERROR', faults: { buyCourseFree: { code: 'unknown' } } })
  if (known) {
    const theirs = typedPlan(known)
    const version = await versionOf(theirs)
    if (version !== seen) return refuse({ code: 'PLAN_CHANGED', theirs, seen: version })
  }
  const others = before.plans.filter(plan => plan.id !== id)
  const firsts = others.filter(plan => plan.isDefault)
  const isFirst = read.value.named.isDefault
  const off = isFirst ? firsts.map(plan => planEntry(plan.id, { isDefault: false })) : []
  const again = !isFirst && firsts.length === 0 ? others.filter(plan => plan.id === first) : []
  const plans = [read.value, ...off, ...again.map(plan => planEntry(plan.id, { isDefault: true }))]
  const written = await writePlans(needs, before, plans)
  if (written.ok) return ok({ id })
  if (written.error.code === 'WRITTEN_MEANWHILE') return savePlan(needs, command, caller)
  const [fault] = written.error.faults
  return refuse({ code: 'INPUT_ERROR', faults: { freeCourseIds: faultOf(fault?.problem ?? '') } })
}

/**
 * Restores what the form of a plan showed before its last save, whoever made it. Refuses if the plan is not as the
 * caller saw it. Putting back can itself be put back.
 */
export async function putBackPlan(
  needs: EditNeeds,
  { courseId, planId, seen }: { readonly courseId: number; readonly planId: number; readonly seen: string },
  caller: Caller,
): Promise<Result<{ id: number }, PlanRefusal>> {
  const before = await readOffice(needs, { courseId, caller })
  const known = before?.plans.find(({ id }) => id === planId)
  const last = known && (await lastPlanSaves(needs.db, courseId)).get(planId)
  if (!known || !last) return refuse({ code: 'NOT_FOUND' })
  const typed = typedPlan({ ...known, ...last.from })
  return savePlan(needs, { courseId, planId, typed, seen, first: last.first }, caller)
}

type PlanSave = {
  /** The values that the save changed, as they were. */
  readonly from: Partial<StoredPlan>
  /** The plan from which it took the mark of the one that is chosen first. */
  readonly first: number | undefined
}

/** Columns that a plan's form does not write. Each has a button that does the opposite. */
const NOT_OF_THE_FORM: readonly string[] = ['position', 'statusShow']
/** As far back as a course's log is read. */
const MOST_SAVES = 100

/** Returns the last save of each plan of a course. A plan that nobody saved since it was made has none. */
export async function lastPlanSaves(shown: Database, courseId: number): Promise<Map<number, PlanSave>> {
  const db = asStored(shown)
  const rows = await db
    .select({ data: auditLog.data })
    .from(auditLog)
    .where(sql`${auditLog.subject} = ${`course:${courseId}`} AND ${auditLog.action} = 'course.plan'`)
    .orderBy(desc(auditLog.id))
    .limit(MOST_SAVES)
  const saves = new Map<number, PlanSave>()
  for (const { data } of rows) {
    const { plans = {} } = (data?.from ?? {}) as { plans?: Record<string, Partial<StoredPlan>> }
    const first = Object.keys(plans).find(id => plans[id]?.isDefault)
    for (const [id, from] of Object.entries(plans)) {
      const isOfForm = Object.keys(from).some(column => !NOT_OF_THE_FORM.includes(column))
      if (isOfForm && !saves.has(Number(id)))
        saves.set(Number(id), { from, first: from.isDefault === false ? Number(first) : undefined })
    }
  }
  return saves
}

/** Takes a plan off sale, or puts it back. A plan is never deleted: people have bought it, and orders name it. */
export async function setPlanOnSale(
  needs: EditNeeds,
  command: { readonly courseId: number; readonly planId: number; readonly onSale: boolean },
  caller: Caller,
): Promise<Result<null, { readonly code: 'NOT_FOUND' }>> {
  const { planId, onSale } = command
  const before = await readOffice(needs, { ...command, caller })
  if (!before?.plans.some(({ id }) => id === planId)) return refuse({ code: 'NOT_FOUND' })
  const written = await writePlans(needs, before, [planEntry(planId, { statusShow: onSale })])
  return written.ok ? ok(null) : retried(written.error, () => setPlanOnSale(needs, command, caller))
}

/** Moves a plan one place up or down among the plans of its course. */
export async function movePlan(
  needs: EditNeeds,
  command: { readonly courseId: number; readonly planId: number; readonly by: -1 | 1 },
  caller: Caller,
): Promise<Result<null, { readonly code: 'NOT_FOUND' }>> {
  const { planId, by } = command
  const before = await readOffice(needs, { ...command, caller })
  const ids = before?.plans.map(({ id }) => id) ?? []
  const from = ids.indexOf(planId)
  if (!before || from === -1) return refuse({ code: 'NOT_FOUND' })
  const other = ids[from + by]
  if (other === undefined) return ok(null)
  ids[from + by] = planId
  ids[from] = other
  const plans = ids.map((id, index) => planEntry(id, { position: index + 1 }))
  const written = await writePlans(needs, before, plans)
  return written.ok ? ok(null) : retried(written.error, () => movePlan(needs, command, caller))
}

function planEntry(id: number, named: PlanEntry['named']): PlanEntry {
  return { place: 'plan', id, named, files: {} }
}

/** Teachers do not see the money of a course. */
async function readOffice(
  { db }: EditNeeds,
  { courseId, caller }: { courseId: number; caller: Caller },
  asked = {},
): Promise<StoredParts | null> {
  const parts = await readParts(db, { id: courseId, caller }, asked)
  return parts?.right === 'office' ? parts : null
}

function writePlans(needs: EditNeeds, before: StoredParts, plans: readonly PlanEntry[]) {
  const entry = { ...anEntry(before.row.id), plans }
  return writeEntry(needs, before, { entry, action: 'course.plan' })
}

const idsIn = (typed: string) =>
  typed.split(',').flatMap(part => (/^\s*\d{1,9}/.test(part) ? Number.parseInt(part, 10) : []))
