import { type Caller, may } from '#app/business/callers/caller.ts'
import { taughtCourseIds } from '#app/business/learning/teaching/course-teacher.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { pageOf } from '#app/platform/places.ts'
import type { Comment } from './comment.ts'
import { selectUnanswered, toComment } from './comment-repository.server.ts'
import { readerOf } from './list-comments.server.ts'

/** Comments on one page of the list. */
const PAGE = 50

export type UnansweredComment = {
  readonly course: { readonly id: number; readonly name: string }
  /** Without its replies. */
  readonly comment: Comment
}

/**
 * Returns the comments that await an answer in all courses that the caller teaches, the oldest first; who oversees
 * courses teaches all. `after` is the cursor of the page before. One D1 batch, which reads at most a page per course.
 */
export async function listUnanswered(
  { db, now }: { db: Database; now: Clock },
  { after, caller }: { after: number; caller: Caller },
): Promise<{ readonly comments: readonly UnansweredComment[]; readonly next: number | null }> {
  if (!may(caller, 'courses.oversee') && !may(caller, 'courses.teach')) return { comments: [], next: null }
  const reader = readerOf(caller)
  const among = may(caller, 'courses.oversee') ? null : taughtCourseIds(caller)
  const { rows, courseRows } = await readBatch(
    db,
    selectUnanswered(db, { among, after, most: PAGE + 1, reader }),
  )
  const { shown, lastId } = pageOf(rows, PAGE)
  return {
    comments: shown.flatMap(row => {
      const course = courseRows.find(({ id }) => id === row.courseId)
      if (!course) return []
      return [
        {
          course: { id: course.id, name: course.name },
          comment: toComment(row, { course, reader, now: now() }),
        },
      ]
    }),
    next: lastId,
  }
}
