import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { studentNameFor } from '#app/business/learning/teaching/course-teacher.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish, textFor } from '#app/db/in-language.ts'
import { courses, lectures } from '#app/db/schema/catalogue.ts'
import { quizAttempts, quizzes } from '#app/db/schema/learning.ts'
import { NO_ID_IS_ABOVE, pageOf } from '#app/platform/places.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { countedBy, GRACE, NO_RULES, passMark } from './attempt.ts'
import { closeAttempt } from './close-attempt.server.ts'
import type { ClosingNeeds } from './commit-marks.server.ts'
import { type Question, textIn } from './question.ts'
import { selectOverdue, toAttempt } from './quiz-repository.server.ts'
import { type QuizResults, type ScoreOrder, USUAL_ORDER } from './quiz-results.ts'

/** Students on one page of a quiz's results. */
const STUDENTS_ON_A_PAGE = 50

/** Overdue attempts that one look at the results closes. The next look closes more. */
const MOST_CLOSED = 20

/**
 * Returns the quizzes of a course with their results, and one of them in detail: its questions with the hardest first,
 * and a page of its students. For staff, and for the course's own teacher; for all others the course does not exist.
 * Two round trips.
 */
export async function getQuizResults(
  needs: ClosingNeeds,
  {
    courseId,
    lectureId,
    page = 1,
    order = USUAL_ORDER,
    caller,
  }: { courseId: number; lectureId: number | null; page?: number; order?: ScoreOrder; caller: Caller },
): Promise<Result<QuizResults, { code: 'NOT_FOUND' }>> {
  const { db } = needs
  const userId = caller.impersonatedBy ? '' : (caller.account?.userId ?? '')
  const { courseRows, quizRows, standings, overdue } = await readBatch(db, {
    courseRows: db
      .select({
        id: courses.id,
        name: courses.name,
        english: nameInEnglish(courses.english),
        isTheirs: isTaughtBy(userId).as('is_theirs'),
      })
      .from(courses)
      .where(eq(courses.id, courseId)),
    quizRows: db
      .select({
        lectureId: lectures.id,
        name: lectures.name,
        english: nameInEnglish(lectures.english),
        rules: lectures.quiz,
        title: sql<
          string | null
        >`(SELECT ${textFor(db, 'quizzes', 'title')} FROM quizzes WHERE quizzes.id = lectures.quiz_id)`.as(
          'title',
        ),
      })
      .from(lectures)
      .where(and(eq(lectures.courseId, courseId), sql`${lectures.quizId} IS NOT NULL`))
      .orderBy(
        sql`(SELECT location FROM sections WHERE sections.id = lectures.section_id)`,
        asc(lectures.location),
      ),
    standings: selectStandings(db, courseId),
    overdue: selectOverdue(db, { courseId, before: needs.now() - GRACE, most: MOST_CLOSED }),
  })
  const [course] = courseRows
  const isTeacher = course?.isTheirs === 1 && may(caller, 'courses.teach')
  const mayRead = isTeacher || (may(caller, 'courses.oversee') && !caller.impersonatedBy)
  if (!course || !mayRead) return refuse({ code: 'NOT_FOUND' })
  if (overdue.length > 0) {
    for (const row of overdue) await closeAttempt(needs, toAttempt(row))
    return getQuizResults(needs, { courseId, lectureId, page, order, caller })
  }

  const quizzesOfCourse = quizRows.map(({ lectureId, name, title, rules }) => {
    const standing = standings.find(row => row.lectureId === lectureId)
    const students = standing?.students ?? 0
    const passed = standing?.passed ?? 0
    return {
      lectureId,
      name,
      title: title ?? '',
      passMark: passMark(rules ?? NO_RULES),
      countedBy: countedBy(rules ?? NO_RULES),
      students,
      passed,
      passPercent: students === 0 ? null : Math.floor((passed * 100) / students),
    }
  })
  const chosen = quizzesOfCourse.find(quiz => quiz.lectureId === lectureId) ?? null
  return ok({
    course: { id: course.id, name: course.name },
    quizzes: quizzesOfCourse,
    chosen: chosen && {
      ...chosen,
      ...(await readDetail(db, { lectureId: chosen.lectureId, page, order, caller })),
      order,
    },
  })
}

/** A subquery: 1 if this person teaches the course. */
function isTaughtBy(userId: string) {
  return sql<number>`EXISTS (SELECT 1 FROM teachers WHERE teachers.name = courses.teacher AND teachers.user_id = ${userId})`
}

/** Per lecture: how many students sent the quiz, and how many passed. Passed is what their progress says: it stays. */
function selectStandings(db: Database, courseId: number) {
  return db
    .select({
      lectureId: quizAttempts.lectureId,
      students: sql<number>`COUNT(DISTINCT ${quizAttempts.userId})`.as('students'),
      passed: sql<number>`COUNT(DISTINCT CASE WHEN EXISTS (
        SELECT 1 FROM progress WHERE progress.user_id = quiz_attempts.user_id
          AND progress.lecture_id = quiz_attempts.lecture_id AND progress.quiz_passed_at IS NOT NULL
      ) THEN ${quizAttempts.userId} END)`.as('passed'),
    })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.courseId, courseId), sql`${quizAttempts.sentAt} IS NOT NULL`))
    .groupBy(quizAttempts.lectureId)
}

const ORDERS: Readonly<Record<ScoreOrder['by'], SQL>> = {
  name: sql.raw('name'),
  best: sql.raw('best'),
  attempts: sql.raw('attempts'),
  sent: sql.raw('last_sent_at'),
}

async function readDetail(
  db: Database,
  {
    lectureId,
    page,
    order: { by, isDown },
    caller,
  }: { lectureId: number; page: number; order: ScoreOrder; caller: Caller },
): Promise<Pick<NonNullable<QuizResults['chosen']>, 'questions' | 'scores' | 'page' | 'hasMore'>> {
  const isSent = and(eq(quizAttempts.lectureId, lectureId), sql`${quizAttempts.sentAt} IS NOT NULL`)
  const { quizRows, shares, scoreRows } = await readBatch(db, {
    quizRows: db
      .select({ questions: quizzes.questions })
      .from(quizzes)
      .where(sql`${quizzes.id} = (SELECT quiz_id FROM lectures WHERE id = ${lectureId})`),
    // Only first attempts: in later ones the students have seen the answers.
    shares: db
      .select({
        id: sql<string>`answer.key`.as('question_id'),
        answered: sql<number>`COUNT(*)`.as('answered'),
        right: sql<number>`SUM(answer.value ->> '$.right')`.as('right_count'),
      })
      .from(sql`${quizAttempts}, json_each(${quizAttempts.answers}) AS answer`)
      .where(and(isSent, eq(quizAttempts.number, 1)))
      .groupBy(sql`answer.key`),
    scoreRows: db
      .select({
        userId: quizAttempts.userId,
        name: studentNameFor(caller, sql`quiz_attempts.user_id`).as('name'),
        attempts: sql<number>`COUNT(*)`.as('attempts'),
        best: sql<number>`MAX(${quizAttempts.score})`.as('best'),
        average: sql<number>`CAST(AVG(${quizAttempts.score}) AS INTEGER)`.as('average'),
        latest: sql<number>`(SELECT newer.score FROM quiz_attempts AS newer
          WHERE newer.user_id = quiz_attempts.user_id AND newer.lecture_id = quiz_attempts.lecture_id
            AND newer.sent_at IS NOT NULL ORDER BY newer.number DESC LIMIT 1)`.as('latest'),
        lastSentAt: sql<number>`MAX(${quizAttempts.sentAt})`.as('last_sent_at'),
        hasPassed: sql<number>`EXISTS (SELECT 1 FROM progress WHERE progress.user_id = quiz_attempts.user_id
          AND progress.lecture_id = quiz_attempts.lecture_id AND progress.quiz_passed_at IS NOT NULL)`.as(
          'has_passed',
        ),
      })
      .from(quizAttempts)
      .where(isSent)
      .groupBy(quizAttempts.userId)
      .orderBy(isDown ? desc(ORDERS[by]) : asc(ORDERS[by]), asc(quizAttempts.userId))
      .limit(STUDENTS_ON_A_PAGE + 1)
      .offset((page - 1) * STUDENTS_ON_A_PAGE),
  })
  const questions = ((quizRows[0]?.questions ?? []) as readonly Question[]).map(question => {
    const { id, kind } = question
    const share = shares.find(row => row.id === id)
    const answered = share?.answered ?? 0
    const right = share?.right ?? 0
    return {
      id,
      kind,
      text: textIn(question, db.$locale),
      answered,
      rightPercent: answered === 0 ? null : Math.floor((right * 100) / answered),
    }
  })
  return {
    // The sort is stable: questions that are equally hard stay in the order of the quiz. Those without answers come
    // last.
    questions: [...questions].sort((a, b) => (a.rightPercent ?? 101) - (b.rightPercent ?? 101)),
    scores: scoreRows
      .slice(0, STUDENTS_ON_A_PAGE)
      .map(({ hasPassed, ...row }) => ({ ...row, hasPassed: hasPassed === 1 })),
    page,
    hasMore: scoreRows.length > STUDENTS_ON_A_PAGE,
  }
}

const COURSES_ON_A_PAGE = 50

export type QuizCourses = {
  readonly courses: readonly { readonly id: number; readonly name: string; readonly quizCount: number }[]
  /** The id of the last course, where the next page begins; null on the last page. */
  readonly before: number | null
}

/**
 * Returns a page of the courses that have a quiz, the newest first. For staff. Reads the index of quizzes from its end,
 * so the number of courses does not matter. One round trip.
 */
export async function listQuizCourses(
  needs: { db: Database },
  { before }: { readonly before: number | null },
): Promise<QuizCourses> {
  const found = await needs.db
    .select({
      id: courses.id,
      name: courses.name,
      english: nameInEnglish(courses.english),
      quizCount: sql<number>`(SELECT COUNT(*) FROM lectures WHERE lectures.course_id = courses.id
        AND lectures.quiz_id IS NOT NULL)`.as('quiz_count'),
    })
    .from(courses)
    .where(
      sql`${courses.id} IN (SELECT DISTINCT course_id FROM quizzes WHERE course_id < ${before ?? NO_ID_IS_ABOVE}
        ORDER BY course_id DESC LIMIT ${COURSES_ON_A_PAGE + 1})`,
    )
    .orderBy(desc(courses.id))
  const { shown, lastId } = pageOf(found, COURSES_ON_A_PAGE)
  return { courses: shown, before: lastId }
}
