import { type SQL, sql } from 'drizzle-orm'
import type { Grant } from '#app/business/learning/grant.ts'
import { isLiveGrant } from '#app/business/learning/grant-repository.server.ts'
import {
  inCourseOrder,
  type LectureRow,
  selectLecturesOf,
  selectSectionsOf,
} from '#app/business/learning/lecture-repository.server.ts'
import { toLearnLectures } from '#app/business/learning/playlist/get-learn-page.server.ts'
import { isAtEnd, resumePoint } from '#app/business/learning/playlist/resume-point.ts'
import type { Task } from '#app/business/learning/progress/progress.ts'
import {
  type ProgressRow,
  progressOf,
  selectTaskStandings,
  type TaskRow,
} from '#app/business/learning/progress/progress-repository.server.ts'
import type { Database } from '#app/db/connection.ts'
import { progress } from '#app/db/schema/learning.ts'
import type { Instant } from '#app/platform/clock.ts'

/** Where a student continues in a course. */
export type NextLecture = {
  readonly lectureId: number
  readonly name: string
  /** The playing time left of the lecture; 0 if it has no video, or only its task is left. */
  readonly secondsLeft: number
  /** The task that is left after the video was watched. null: no task, or the video is not watched yet. */
  readonly task: Task | null
  readonly hasBegun: boolean
}

export type CourseStanding = {
  /** null: no lecture is open. */
  readonly next: NextLecture | null
  readonly percent: number
  readonly missing: number
}

/** Selects what `toStanding` needs for these courses (a subquery of ids): four selects for a batch. */
export function selectStandings(db: Database, userId: string | SQL, courseIds: SQL) {
  return {
    sections: selectSectionsOf(db, courseIds),
    lectures: selectLecturesOf(db, courseIds),
    taskRows: selectTaskStandings(db, userId, courseIds),
    progressRows: db
      .select()
      .from(progress)
      .where(sql`${progress.userId} = ${userId} AND ${progress.courseId} IN ${courseIds}`),
  }
}

type Rows = {
  readonly sections: readonly { readonly id: number }[]
  readonly lectures: readonly LectureRow[]
  readonly progressRows: readonly ProgressRow[]
  readonly taskRows: readonly TaskRow[]
}

/** Returns how far a student is in a course, and the lecture to continue with: the same as the playlist view opens. */
export function toStanding(
  { sections, lectures, progressRows, taskRows }: Rows,
  {
    course,
    grants,
    now,
  }: {
    course: { readonly id: number; readonly inOrder: boolean }
    grants: readonly Grant[]
    now: Instant
  },
): CourseStanding {
  const lectureRows = inCourseOrder(
    lectures.filter(row => row.courseId === course.id),
    sections,
  )
  const own = progressRows.filter(row => row.courseId === course.id)
  const all = toLearnLectures({
    inOrder: course.inOrder,
    lectureRows,
    progressRows: own,
    taskRows,
    grants: grants.filter(grant => grant.courseId === course.id),
    now,
  })
  const { percent, missing } = progressOf(lectureRows, own)
  const point = resumePoint(all)
  const lecture = all.find(lecture => lecture.id === point?.lectureId)
  const [task = null] = lecture && (lecture.lengthSeconds === 0 || isAtEnd(lecture)) ? lecture.tasks : []
  const next = point &&
    lecture && {
      lectureId: lecture.id,
      name: lecture.name,
      secondsLeft: task ? 0 : Math.max(0, lecture.lengthSeconds - point.second),
      task,
      hasBegun: own.length > 0,
    }
  return { next: next ?? null, percent, missing: missing.length }
}

/**
 * Home reads this many courses. More than one, because rules that the database does not know may call a course
 * finished.
 */
const CANDIDATES = 4

/**
 * SQL for the ids of the courses from which home takes the one to continue (`courseToContinue`), best first: unfinished
 * ones with a live grant. As a subquery of a few ids.
 */
export function coursesToContinue(userId: string | SQL, now: Instant | SQL): SQL {
  return sql`(SELECT g.course_id FROM access_grants g
    WHERE g.user_id = ${userId} AND ${isLiveGrant(now)}
      AND EXISTS (SELECT 1 FROM lectures l WHERE l.course_id = g.course_id AND l.removed_at IS NULL AND NOT EXISTS
        (SELECT 1 FROM progress q WHERE q.user_id = g.user_id AND q.lecture_id = l.id AND q.read_at IS NOT NULL))
    GROUP BY g.course_id
    ORDER BY COALESCE((SELECT MAX(p.position_at) FROM progress p WHERE p.user_id = ${userId} AND p.course_id = g.course_id), 0) DESC,
      MAX(g.ends_at IS NULL), MAX(g.ends_at), g.course_id
    LIMIT ${sql.raw(String(CANDIDATES))})`
}
