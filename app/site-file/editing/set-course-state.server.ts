import type { Caller } from '#app/business/callers/caller.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type CourseState, NEEDED, type Needed, stateOf } from './course-form.ts'
import { anEntry } from './read-forms.ts'
import { type EditNeeds, readParts, retried, type StoredParts, writeEntry } from './write-course.server.ts'

export type StateRefusal =
  | { readonly code: 'NOT_FOUND' }
  /** The course lacks these, so visitors do not see it yet. */
  | { readonly code: 'NOT_READY'; readonly missing: readonly Needed[] }
  /** Another person changed the state of the course after the page was opened. */
  | { readonly code: 'STATE_CHANGED' }

/**
 * Publishes a course, hides it, or puts it into the archive. Owners of a hidden course keep it. Only those who write
 * the catalogue can. The same state twice changes nothing.
 */
export async function setCourseState(
  needs: EditNeeds,
  {
    id,
    to,
    seen,
  }: {
    readonly id: number
    readonly to: Exclude<CourseState, 'draft'>
    /** The state that the page showed. Left out: whichever it is. */
    readonly seen?: string
  },
  caller: Caller,
): Promise<Result<null, StateRefusal>> {
  const before = await readParts(needs.db, { id, caller })
  if (before?.right !== 'office') return refuse({ code: 'NOT_FOUND' })
  const was = stateOf(before.row)
  if (seen !== undefined && was !== seen && was !== to) return refuse({ code: 'STATE_CHANGED' })
  const missing = to === 'published' ? missingIn(before) : []
  if (missing.length > 0) return refuse({ code: 'NOT_READY', missing })
  const named = { statusShow: to === 'published', stage: to === 'archived' ? to : '' } as const
  const written = await writeEntry(needs, before, {
    entry: { ...anEntry(id), named },
    action: `course.${to}`,
    data: { was, is: to },
  })
  return written.ok
    ? ok(null)
    : retried(written.error, () =>
        setCourseState(needs, { id, to, ...(seen !== undefined && { seen }) }, caller),
      )
}

/** Returns what a course lacks before visitors can see it, in the order of its page. */
export function missingIn({
  row,
  plans,
  lectureCounts,
}: Pick<StoredParts, 'row' | 'plans' | 'lectureCounts'>): readonly Needed[] {
  const has: Readonly<Record<Needed, boolean>> = {
    description: row.description.trim() !== '',
    cover: row.previewPictureUrl !== '',
    plan: plans.some(plan => plan.statusShow),
    // A course in a room, or a workshop, needs no lecture to watch.
    lectures: row.courseType !== 'online' || lectureCounts.filled > 0,
  }
  return NEEDED.filter(one => !has[one])
}
