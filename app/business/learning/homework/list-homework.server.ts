import { asc, desc, type SQL, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import {
  selectTaughtNames,
  studentNameFor,
  type TaughtName,
  taughtCourseIds,
} from '#app/business/learning/teaching/course-teacher.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { homeworkSubmissions } from '#app/db/schema/learning.ts'
import type { Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { SubmissionState } from './homework.ts'

/** Submissions on one page of the list. */
const PAGE = 50

export type HomeworkFilter = {
  /** null: all courses that the caller teaches. */
  readonly courseId: number | null
  readonly state: SubmissionState
  readonly newestFirst: boolean
  /** Where the page before ended; null: the first page. */
  readonly after: Place | null
}

/** The place of a submission in the list. */
type Place = { readonly at: Instant | SQL; readonly id: string }

export type ListedHomework = {
  readonly id: string
  readonly courseId: number
  readonly courseName: string
  readonly studentName: string
  readonly lectureName: string
  readonly number: number
  readonly submittedAt: Instant
}

export type HomeworkList = {
  readonly homework: readonly ListedHomework[]
  /** The courses to choose from, by name. */
  readonly courses: readonly TaughtName[]
  /** Names the next page in the address; null: this is the last. */
  readonly next: string | null
}

/**
 * Returns the homework of the courses that the caller teaches, a page at a time; who oversees courses teaches all. One
 * D1 batch, which reads at most a page per course.
 */
export async function listHomework(
  { db }: { db: Database },
  { filter, caller }: { filter: HomeworkFilter; caller: Caller },
): Promise<Result<HomeworkList, { code: 'NOT_FOUND' }>> {
  if (!may(caller, 'courses.oversee') && !may(caller, 'courses.teach')) return refuse({ code: 'NOT_FOUND' })
  const direction = filter.newestFirst ? desc : asc
  const { found, courses } = await readBatch(db, {
    found: db
      .select({
        id: homeworkSubmissions.id,
        courseId: homeworkSubmissions.courseId,
        number: homeworkSubmissions.number,
        submittedAt: homeworkSubmissions.submittedAt,
        studentName: namedBy(caller),
        courseName:
          sql<string>`(SELECT name FROM courses WHERE courses.id = homework_submissions.course_id)`.as(
            'course_name',
          ),
        lectureName:
          sql<string>`(SELECT name FROM lectures WHERE lectures.id = homework_submissions.lecture_id)`.as(
            'lecture_name',
          ),
        english:
          sql`(SELECT json_object('lectureName', lectures.english ->> 'name', 'courseName', courses.english ->> 'name')
          FROM lectures JOIN courses ON courses.id = lectures.course_id WHERE lectures.id = homework_submissions.lecture_id)`
            .mapWith(lectures.english)
            .as('english'),
      })
      .from(homeworkSubmissions)
      .where(sql`${homeworkSubmissions.id} IN ${idsOf(filter, caller, PAGE + 1)}`)
      .orderBy(direction(homeworkSubmissions.submittedAt), direction(homeworkSubmissions.id))
      .limit(PAGE + 1),
    courses: selectTaughtNames(db, caller),
  })
  const homework = found.slice(0, PAGE)
  const last = homework.at(-1)
  return ok({
    homework,
    courses: [...courses].sort((a, b) => a.name.localeCompare(b.name, 'th')),
    next: found.length > PAGE && last ? `${last.submittedAt}.${last.id}` : null,
  })
}

/** Returns the place that an address names ('<instant>.<id>'); null if it names none. */
export function placeIn(text: string | null): Place | null {
  const [, at, id] = /^(\d{1,15})\.([A-Za-z0-9_-]{1,64})$/.exec(text ?? '') ?? []
  return at && id ? { at: Number(at), id } : null
}

/**
 * Selects the submission that waits next after one, and the one that waits longest, for when there is none after it;
 * usable in a batch. `courseId` null: in all courses of the caller.
 */
export function selectNextWaiting(
  db: Database,
  { courseId, submissionId, caller }: { courseId: number | SQL | null; submissionId: string; caller: Caller },
) {
  const at = sql`(SELECT submitted_at FROM homework_submissions WHERE id = ${submissionId})`
  const waiting = (after: Place | null) =>
    db
      .select({ id: homeworkSubmissions.id, courseId: homeworkSubmissions.courseId })
      .from(homeworkSubmissions)
      .where(
        sql`${homeworkSubmissions.id} IN ${idsOf({ courseId, state: 'submitted', newestFirst: false, after }, caller, 2)}
          AND ${homeworkSubmissions.id} <> ${submissionId}`,
      )
      .orderBy(asc(homeworkSubmissions.submittedAt), asc(homeworkSubmissions.id))
      .limit(1)
  return { after: waiting({ at, id: submissionId }), longest: waiting(null) }
}

/** SQL: the ids of the first `most` submissions, of each course or, for all courses of staff, of the shop. */
function idsOf(
  {
    courseId,
    state,
    newestFirst,
    after,
  }: Omit<HomeworkFilter, 'courseId'> & { courseId: number | SQL | null },
  caller: Caller,
  most: number,
): SQL {
  const [way, than] = newestFirst ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const at = sql`CAST(${after?.at} AS INTEGER)`
  const later = after
    ? sql`AND submitted_at ${than}= ${at} AND (submitted_at ${than} ${at} OR id ${than} ${after.id})`
    : sql``
  const first = (
    course: SQL,
  ) => sql`(SELECT id FROM homework_submissions WHERE ${course} state = ${state} ${later}
    ORDER BY submitted_at ${way}, id ${way} LIMIT ${most})`
  if (courseId === null && may(caller, 'courses.oversee')) return first(sql``)
  const own = sql`courses.id IN ${taughtCourseIds(caller)}`
  const which = courseId === null ? own : sql`courses.id = CAST(${courseId} AS INTEGER) AND ${own}`
  return sql`(SELECT json_each.value FROM courses CROSS JOIN json_each(
    (SELECT json_group_array(id) FROM ${first(sql`course_id = courses.id AND`)})) WHERE ${which})`
}

/** Selects the name of the student who handed in, as the caller may see it. */
export function namedBy(caller: Caller) {
  return studentNameFor(caller, sql`homework_submissions.user_id`).as('student_name')
}
