import { asc, desc, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { COMMENTS_ON } from '#app/business/settings/settings-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { counted } from '#app/db/counted.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { comments, REPORTED, UNANSWERED, WAITING } from '#app/db/schema/comments.ts'
import { MOST_TAUGHT } from './course-teacher.ts'

export type TaughtCourse = {
  readonly id: number
  readonly name: string
  /** Homework that waits for a grade. `MOST_COUNTED` means that many or more, here and in the next two. */
  readonly toGrade: number
  /** Threads of comments whose last word is a student's. */
  readonly toAnswer: number
  /** Comments that wait for approval or were reported. */
  readonly toReview: number
  /** People with a grant that nobody ended. */
  readonly students: number
  /** Students who have finished the course. */
  readonly finished: number
  /** The course names a teacher whom no account belongs to. Only staff learn it. */
  readonly teacherLacksAccount: boolean
}

/**
 * Returns the courses that the caller teaches, those with work first. Those who oversee every course see all, other
 * people none. One round trip.
 */
export async function listTaughtCourses(
  { db }: { db: Database },
  { caller }: { caller: Caller },
): Promise<readonly TaughtCourse[]> {
  if (!may(caller, 'courses.oversee') && !may(caller, 'courses.teach')) return []
  const { rows, reported } = await readBatch(db, {
    rows: selectTaught(db, caller),
    reported: selectReported(db),
  })
  const reportedIn = new Map(reported.map(({ courseId, count }) => [courseId, count]))
  const work = ({ toGrade, toAnswer, toReview }: TaughtCourse) => toGrade + toAnswer + toReview
  return rows
    .map(({ waiting, lacksAccount, ...course }) => ({
      ...course,
      toReview: waiting + (reportedIn.get(course.id) ?? 0),
      teacherLacksAccount: may(caller, 'courses.oversee') && Boolean(lacksAccount),
    }))
    .sort((a, b) => work(b) - work(a))
}

function selectTaught(db: Database, caller: Caller) {
  const userId = caller.account?.userId ?? ''
  const isOwn = sql`${courses.teacher} IN (SELECT name FROM teachers WHERE user_id = ${userId})`
  const toGrade = counted(
    sql`homework_submissions WHERE homework_submissions.course_id = courses.id AND state = 'submitted'`,
  ).as('to_grade')
  const toAnswer = counted(
    sql`comments WHERE comments.course_id = courses.id AND ${UNANSWERED} AND ${COMMENTS_ON}`,
  ).as('to_answer')
  const waiting = counted(
    sql`comments WHERE comments.course_id = courses.id AND ${WAITING} AND ${COMMENTS_ON}`,
  ).as('waiting')
  const kept = (column: 'students' | 'finished') =>
    sql<number>`coalesce((SELECT ${sql.raw(column)} FROM course_counts WHERE course_counts.course_id = courses.id), 0)`
  const lacksAccount = sql<number>`(courses.teacher <> '' AND NOT EXISTS (SELECT 1 FROM teachers
    WHERE teachers.name = courses.teacher AND teachers.user_id IS NOT NULL))`.as('lacks_account')
  return db
    .select({
      id: courses.id,
      name: courses.name,
      english: nameInEnglish(courses.english),
      toGrade,
      toAnswer,
      waiting,
      students: kept('students').as('students'),
      finished: kept('finished').as('finished'),
      lacksAccount,
    })
    .from(courses)
    .where(may(caller, 'courses.oversee') ? undefined : isOwn)
    .orderBy(desc(sql`to_grade + to_answer + waiting`), asc(courses.name), asc(courses.id))
    .limit(MOST_TAUGHT)
}

/** Counts the reported comments of all courses at once. Counting per course would read all open reports each time. */
function selectReported(db: Database) {
  return db
    .select({ courseId: comments.courseId, count: sql<number>`count(*)`.as('count') })
    .from(comments)
    .where(sql`${REPORTED} AND ${COMMENTS_ON}`)
    .groupBy(sql`+course_id`)
}
