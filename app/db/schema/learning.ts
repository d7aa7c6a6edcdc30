import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { english, flag, instant, json, oneOf } from '#app/db/columns.ts'
import { user } from './accounts.ts'
import { courses, lectures } from './catalogue.ts'
import { orderLines } from './orders.ts'

/** The ledger of access. A grant has one cause and its own end. A student has access while any grant is valid. */
export const accessGrants = sqliteTable(
  'access_grants',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text()
      .notNull()
      .references(() => user.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    /** order, gift, group or staff */
    source: text().notNull(),
    orderLineId: integer().references(() => orderLines.id),
    note: text(),
    plan: json<Record<string, unknown>>().notNull(),
    startsAt: instant().notNull(),
    /** null: no end. */
    endsAt: instant(),
    /** Actual plans: bought and used seconds of watching. null: not counted. */
    watchSecondsAllowed: integer(),
    watchSecondsUsed: integer().notNull().default(0),
    /** Start of the current run of paid watching, and the time until which it is paid. null: never watched. */
    meteredFrom: instant(),
    meteredUntil: instant(),
    /** Milliseconds of playing time that were sent for charged watching. See `MS_SENT_PER_SECOND`. */
    sentMs: integer().notNull().default(0),
    /** Ended early, by a refund or by staff. */
    endedAt: instant(),
    endedReason: text(),
    createdAt: instant().notNull(),
  },
  table => [
    index('access_grants_user').on(table.userId, table.courseId),
    index('access_grants_course').on(table.courseId),
    /** An order line opens a course once, however often its approval arrives. */
    uniqueIndex('access_grants_line')
      .on(table.orderLineId, table.courseId)
      .where(sql`order_line_id IS NOT NULL`),
  ],
)

/** Watched seconds of one lecture: sorted, disjoint [from, to) pairs, merged by union. */
export const progress = sqliteTable(
  'progress',
  {
    userId: text()
      .notNull()
      .references(() => user.id),
    lectureId: integer()
      .notNull()
      .references(() => lectures.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    ranges: json<[number, number][]>().notNull(),
    /** The playback position, and when the player reported it. */
    position: integer().notNull().default(0),
    positionAt: instant().notNull(),
    /** When the lecture was read. Stays, whatever the school changes in the course later. */
    readAt: instant(),
    /**
     * When its quiz was first sent and first passed, and its homework accepted. Here too, so that progress is one read.
     */
    quizSentAt: instant(),
    quizPassedAt: instant(),
    homeworkPassedAt: instant(),
    version: integer().notNull().default(1),
    updatedAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.lectureId] }),
    index('progress_course').on(table.userId, table.courseId, table.positionAt),
    index('progress_lecture').on(table.lectureId),
    index('progress_by_course').on(table.courseId),
    /** For the sweep that looks for finished courses. */
    index('progress_read').on(table.readAt).where(sql`read_at IS NOT NULL`),
  ],
)

/**
 * When a student last had read every lecture of a course. Triggers on `progress` write it, so that the page can tell
 * what the school added since.
 */
export const finishedCourses = sqliteTable(
  'finished_courses',
  {
    userId: text()
      .notNull()
      .references(() => user.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    finishedAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('finished_courses_course').on(table.courseId),
  ],
)

/** How many students a course has, and how many finished it: a count would read them all. Triggers keep it. */
export const courseCounts = sqliteTable('course_counts', {
  courseId: integer()
    .primaryKey()
    .references(() => courses.id),
  /** People with a grant that nobody ended. */
  students: integer().notNull().default(0),
  finished: integer().notNull().default(0),
})

/** A quiz. How it counts (pass mark, gaps) is in the lecture that shows it: `lectures.quiz`. */
export const quizzes = sqliteTable(
  'quizzes',
  {
    id: integer().primaryKey(),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    title: text().notNull().default(''),
    /** With the correct answers: never sent to a browser as they are (learning/quizzes). */
    questions: json<unknown[]>().notNull(),
    /** null: any number. */
    attemptsAllowed: integer(),
    /** null: no time limit. */
    timeLimitSeconds: integer(),
    /** What a student sees after failing the quiz. */
    afterFailed: text().$type<'nothing' | 'wrong' | 'answers'>().notNull().default('wrong'),
    /** A student who has used all attempts sees the correct answers. */
    answersAtEnd: flag().notNull().default(true),
    /** From the end of an attempt to the begin of the next one. 0: at once. */
    retryAfterMinutes: integer().notNull().default(0),
    /** Each attempt draws the order of its questions, and that of their options. */
    shuffled: flag().notNull().default(false),
    /** An answer that is right in parts earns a part of its point. */
    partialCredit: flag().notNull().default(false),
    english: english(),
  },
  table => [index('quizzes_course').on(table.courseId)],
)

/** One attempt of one student at a lecture's quiz. It keeps its questions, so that a later edit changes no result. */
export const quizAttempts = sqliteTable(
  'quiz_attempts',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id),
    lectureId: integer()
      .notNull()
      .references(() => lectures.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    quizId: integer()
      .notNull()
      .references(() => quizzes.id),
    /** 1, 2, 3 … for each student and lecture. */
    number: integer().notNull(),
    questions: json<unknown[]>().notNull(),
    /** As the quiz was when the attempt began: the student read it then. */
    partialCredit: flag().notNull().default(false),
    /** By question id. Saved while the student answers. */
    answers: json<Record<string, unknown>>().notNull(),
    startedAt: instant().notNull(),
    /** Answers that arrive later do not count. null: no time limit. */
    endsAt: instant(),
    /** null: still being answered. */
    sentAt: instant(),
    /** Whole percent, rounded down. null until it is sent. */
    score: integer(),
    passed: flag(),
    /** Optimistic lock: each save raises it. */
    version: integer().notNull().default(1),
    updatedAt: instant().notNull(),
  },
  table => [
    uniqueIndex('quiz_attempts_number').on(table.userId, table.lectureId, table.number),
    index('quiz_attempts_lecture').on(table.lectureId, table.sentAt),
    index('quiz_attempts_course').on(table.courseId, table.sentAt),
    index('quiz_attempts_quiz').on(table.quizId),
    index('quiz_attempts_open').on(table.endsAt).where(sql`sent_at IS NULL AND ends_at IS NOT NULL`),
  ],
)

/** A task that students hand in. Its lecture counts as read once a teacher accepts the homework. */
export const homework = sqliteTable(
  'homework',
  {
    id: integer().primaryKey(),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    english: english(),
  },
  table => [index('homework_course').on(table.courseId)],
)

/**
 * One submission of one student. Until it is graded, handing in again replaces it; after "again", a new row follows.
 */
export const homeworkSubmissions = sqliteTable(
  'homework_submissions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id),
    lectureId: integer()
      .notNull()
      .references(() => lectures.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    homeworkId: integer()
      .notNull()
      .references(() => homework.id),
    /** 1, 2, 3 … for each student and lecture. */
    number: integer().notNull(),
    text: text().notNull().default(''),
    /** Ids of uploads, five at most. */
    files: json<string[]>().notNull(),
    /** submitted, passed or again */
    state: text().notNull().default('submitted'),
    feedback: text().notNull().default(''),
    gradedBy: text().references(() => user.id),
    gradedAt: instant(),
    submittedAt: instant().notNull(),
    /** Optimistic lock: a grade for an older version is refused. */
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('homework_submissions_number').on(table.userId, table.lectureId, table.number),
    index('homework_submissions_to_grade').on(table.courseId, table.state, table.submittedAt),
    index('homework_submissions_state').on(table.state, table.submittedAt),
    index('homework_submissions_lecture').on(table.lectureId),
    index('homework_submissions_homework').on(table.homeworkId),
    index('homework_submissions_graded_by').on(table.gradedBy),
    oneOf('homework_submissions', table.state, ['submitted', 'passed', 'again']),
  ],
)

/** Texts that a teacher saved, to insert them into feedback. */
export const savedPhrases = sqliteTable(
  'saved_phrases',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  table => [uniqueIndex('saved_phrases_user').on(table.userId, table.text)],
)

/** Certificates. A certificate is never changed: a new one replaces a revoked one. */
export const certificates = sqliteTable(
  'certificates',
  {
    /** `YYYY-NNNNNN`, by the Thai calendar day of issue, in the order of issue. */
    number: text().primaryKey(),
    /** Random; the address of the public page. */
    code: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    /** As they were at the issue. */
    personName: text().notNull(),
    courseName: text().notNull(),
    teacherName: text().notNull().default(''),
    finishedAt: instant().notNull(),
    issuedAt: instant().notNull(),
    revokedAt: instant(),
    revokedReason: text(),
    revokedBy: text().references(() => user.id),
    /** The certificate that this one replaces. */
    replaces: text(),
    /** The names for readers of English, as they were at the issue. '': there was none. */
    personNameEng: text().notNull().default(''),
    courseNameEng: text().notNull().default(''),
    teacherNameEng: text().notNull().default(''),
  },
  table => [
    uniqueIndex('certificates_code').on(table.code),
    uniqueIndex('certificates_valid').on(table.userId, table.courseId).where(sql`revoked_at IS NULL`),
    index('certificates_course').on(table.courseId, table.issuedAt),
    index('certificates_user').on(table.userId, table.courseId),
    index('certificates_revoked_by').on(table.revokedBy),
  ],
)

/** Notes and bookmarks of a student at a second of a lecture. A bookmark is a note without text. */
export const notes = sqliteTable(
  'notes',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id),
    lectureId: integer()
      .notNull()
      .references(() => lectures.id),
    courseId: integer()
      .notNull()
      .references(() => courses.id),
    /** Whole seconds; 0 in a lecture without a video. */
    second: integer().notNull().default(0),
    text: text().notNull().default(''),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  table => [
    index('notes_course').on(table.userId, table.courseId, table.lectureId, table.second),
    index('notes_lecture').on(table.lectureId),
    index('notes_by_course').on(table.courseId),
  ],
)
