import type { Caller } from '#app/business/callers/caller.ts'
import { parseFreeBooks } from '#app/business/catalogue/free-books.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { PlanEntry } from '#app/site-file/catalogue/course-entry.ts'
import { type PlanFaults, type TypedPlan, typedPlan } from './course-form.ts'
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
  const { courseId, planId, typed, seen } = command
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
  const others = before.plans.filter(plan => read.value.named.isDefault && plan.isDefault && plan.id !== id)
  const plans = [read.value, ...others.map(plan => planEntry(plan.id, { isDefault: false }))]
  const written = await writePlans(needs, before, plans)
  if (written.ok) return ok({ id })
  if (written.error.code === 'WRITTEN_MEANWHILE') return savePlan(needs, command, caller)
  const [fault] = written.error.faults
  return refuse({ code: 'INPUT_ERROR', faults: { freeCourseIds: faultOf(fault?.problem ?? '') } })
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
