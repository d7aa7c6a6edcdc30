import { and, desc, eq, type InferSelectModel, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { quizAttempts, quizzes } from '#app/db/schema/learning.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { Answers } from './answers.ts'
import type { Marked } from './attempt.ts'
import type { Question } from './question.ts'

type AttemptRow = InferSelectModel<typeof quizAttempts>

export type Attempt = Omit<AttemptRow, 'questions' | 'answers'> & {
  readonly questions: readonly Question[]
  readonly answers: Answers
}

/** The quiz of a lecture with one student's attempts; usable in a batch. */
export function selectQuiz(db: Database, userId: string, lectureId: number | SQL) {
  const ofStudent = and(eq(quizAttempts.userId, userId), eq(quizAttempts.lectureId, lectureId))
  return {
    quizRows: db
      .select()
      .from(quizzes)
      .where(sql`${quizzes.id} = (SELECT quiz_id FROM lectures WHERE id = ${lectureId})`),
    attemptRows: db
      .select({
        number: quizAttempts.number,
        score: quizAttempts.score,
        passed: quizAttempts.passed,
        startedAt: quizAttempts.startedAt,
        sentAt: quizAttempts.sentAt,
      })
      .from(quizAttempts)
      .where(ofStudent)
      .orderBy(quizAttempts.number),
    /** The open attempt, or the one that was sent last. Only this one is needed whole. */
    latestRows: db.select().from(quizAttempts).where(ofStudent).orderBy(desc(quizAttempts.number)).limit(1),
  }
}

/** Selects an attempt, if it is this student's. */
export function selectAttempt(db: Database, userId: string, attemptId: string) {
  return db
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.id, attemptId), eq(quizAttempts.userId, userId)))
}

/** Selects the scores of a student's sent attempts at a lecture's quiz, in order; usable in a batch. */
export function selectScores(db: Database, userId: string, lectureId: number) {
  return db
    .select({ score: quizAttempts.score })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.userId, userId),
        eq(quizAttempts.lectureId, lectureId),
        sql`${quizAttempts.sentAt} IS NOT NULL`,
      ),
    )
    .orderBy(quizAttempts.number)
}

/** The database holds only what the site file's check and `questionsOfAttempt` wrote. */
export function toAttempt(row: AttemptRow): Attempt {
  return { ...row, questions: row.questions as readonly Question[], answers: row.answers as Answers }
}

/**
 * Inserts an attempt, unless the student has one with this number: the number was chosen while no attempt was open, so
 * another tab was faster. Returns its id if it was inserted.
 */
export function insertAttempt(
  db: Database,
  {
    questions,
    ...attempt
  }: Pick<
    Attempt,
    | 'id'
    | 'userId'
    | 'lectureId'
    | 'courseId'
    | 'quizId'
    | 'number'
    | 'questions'
    | 'partialCredit'
    | 'startedAt'
    | 'endsAt'
  >,
) {
  return db
    .insert(quizAttempts)
    .values({ ...attempt, questions: [...questions], answers: {}, updatedAt: attempt.startedAt })
    .onConflictDoNothing()
    .returning({ id: quizAttempts.id })
}

type Change = { readonly attempt: Pick<Attempt, 'id' | 'version'>; readonly now: Instant }

/** Stores answers, unless the attempt changed since it was read or was sent. Returns its id if it was written. */
export function writeAnswers(db: Database, { attempt, answers, now }: Change & { answers: Answers }) {
  return change(db, { attempt, now }, { answers }).returning({ id: quizAttempts.id })
}

/** Stores the marks of an attempt, unless it changed since it was read or was sent. */
export function writeMarks(
  db: Database,
  { attempt, marked, sentAt, now }: Change & { marked: Marked; sentAt: Instant },
) {
  const { answers, score, isPassed } = marked
  return change(db, { attempt, now }, { answers, score, passed: isPassed, sentAt })
}

function change(
  db: Database,
  { attempt, now }: Change,
  set: Partial<Omit<AttemptRow, 'answers'>> & { answers: Answers },
) {
  return db
    .update(quizAttempts)
    .set({ ...set, version: attempt.version + 1, updatedAt: now })
    .where(
      and(
        eq(quizAttempts.id, attempt.id),
        eq(quizAttempts.version, attempt.version),
        isNull(quizAttempts.sentAt),
      ),
    )
}

/**
 * Selects attempts whose time was over at this instant and that nobody sent, the oldest first: of one course, or of all
 * courses.
 */
export function selectOverdue(
  db: Database,
  { courseId, before, most }: { courseId?: number; before: Instant; most: number },
) {
  return db
    .select()
    .from(quizAttempts)
    .where(
      and(
        courseId === undefined ? undefined : eq(quizAttempts.courseId, courseId),
        isNull(quizAttempts.sentAt),
        lt(quizAttempts.endsAt, before),
      ),
    )
    .orderBy(quizAttempts.endsAt, quizAttempts.id)
    .limit(most)
}
