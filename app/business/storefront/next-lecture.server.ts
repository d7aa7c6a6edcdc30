import { type SQL, sql } from 'drizzle-orm'
import type { Grant } from '#app/business/learning/grant.ts'
import { toLearnLectures } from '#app/business/learning/playlist/get-learn-page.server.ts'
import {
  inCourseOrder,
  type LectureRow,
  selectLecturesOf,
  selectSectionsOf,
} from '#app/business/learning/playlist/lecture-repository.server.ts'
import { type ProgressRow, progressOf } from '#app/business/learning/progress/progress-repository.server.ts'
import { resumePoint } from '#app/business/learning/progress/resume-point.ts'
import type { Database } from '#app/db/connection.ts'
import { progress } from '#app/db/schema/learning.ts'
import type { Instant } from '#app/platform/clock.ts'

/** Where a student continues in a course. */
export type NextLecture = {
  readonly lectureId: number
  readonly name: string
  /** The playing time left of the lecture; 0 if it has no video. */
  readonly secondsLeft: number
  readonly hasBegun: boolean
}

export type CourseStanding = {
  /** null: no lecture is open. */
  readonly next: NextLecture | null
  readonly percent: number
  readonly missing: number
}

/** Selects what `toStanding` needs for these courses (a subquery of ids): three selects for a batch. */
export function selectStandings(db: Database, userId: string | SQL, courseIds: SQL) {
  return {
    sections: selectSectionsOf(db, courseIds),
    lectures: selectLecturesOf(db, courseIds),
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
}

/** Returns how far a student is in a course, and the lecture to continue with: the same as the playlist view opens. */
export function toStanding(
  { sections, lectures, progressRows }: Rows,
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
    grants: grants.filter(grant => grant.courseId === course.id),
    now,
  })
  const { percent, missing } = progressOf(lectureRows, own)
  const point = resumePoint(all)
  const lecture = all.find(lecture => lecture.id === point?.lectureId)
  const next = point &&
    lecture && {
      lectureId: lecture.id,
      name: lecture.name,
      secondsLeft: Math.max(0, lecture.lengthSeconds - point.second),
      hasBegun: own.length > 0,
    }
  return { next: next ?? null, percent, missing: missing.length }
}

/**
 * SQL for the id of the course to continue with: the one watched last among those that are open by the calendar and not
 * finished, or the one that was opened last if none was watched. As a subquery of one id.
 */
export function courseToContinue(userId: string | SQL, now: Instant | SQL): SQL {
  const at = sql`CAST(${now} AS INTEGER)`
  return sql`(SELECT g.course_id FROM access_grants g
    WHERE g.user_id = ${userId} AND g.starts_at <= ${at} AND (g.ends_at IS NULL OR g.ends_at > ${at})
      AND (g.ended_at IS NULL OR g.ended_at > ${at})
      AND EXISTS (SELECT 1 FROM lectures l WHERE l.course_id = g.course_id AND NOT EXISTS
        (SELECT 1 FROM progress q WHERE q.user_id = g.user_id AND q.lecture_id = l.id AND q.read_at IS NOT NULL))
    ORDER BY COALESCE((SELECT MAX(p.position_at) FROM progress p WHERE p.user_id = g.user_id AND p.course_id = g.course_id), 0) DESC, g.id DESC
    LIMIT 1)`
}
