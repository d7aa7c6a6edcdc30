import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  inCourseOrder,
  selectLectures,
  selectSections,
} from '#app/business/learning/lecture-repository.server.ts'
import { progressOf } from '#app/business/learning/progress/progress-repository.server.ts'
import { readBatch, unsent } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { containsAll, idsContaining, inAnyCase, LONG_GRAM } from '#app/db/grams.ts'
import { peopleGrams, user } from '#app/db/schema/accounts.ts'
import { homeworkSubmissions, progress, quizAttempts } from '#app/db/schema/learning.ts'
import { type Clock, DAY, type Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { searchWords } from '#app/platform/search-words.ts'
import { selectTaughtCourse, studentNameIn, teaches } from './course-teacher.ts'
import { isStuck, lastSeen, STUCK_AFTER, type StudentFilter } from './student-standing.ts'
import { lastWrittenAt } from './write-to-student.server.ts'

const PAGE_SIZE = 50
/** A filter, and words too short for the index, are looked for among so many students. The next page goes on there. */
const LOOKED_AT = 300
/** Attempts and submissions of one student on one page. */
const MOST_TASKS = 300

type Needs = { db: Database; now: Clock }

/** A student as their teacher sees them: nothing of money, no address. */
export type TaughtStudent = {
  readonly userId: string
  readonly name: string
  /** Whole percent of the course's lectures that are read. */
  readonly percent: number
  readonly readCount: number
  /** When the student last learned in this course; null: never. */
  readonly seenAt: Instant | null
  /** No progress for two weeks, and not finished. */
  readonly isStuck: boolean
}

export type TaughtStudents = {
  readonly course: { readonly id: number; readonly name: string }
  readonly lectureCount: number
  readonly students: readonly TaughtStudent[]
  /** Where the next page begins; null: this is the last. */
  readonly next: number | null
}

/**
 * Returns students of a course with their progress, the newest first. `words`: parts of their names; `filter`: only
 * those who stand so. One D1 batch reads a page, or looks at `LOOKED_AT` students at most, so a short page may have a
 * next one.
 */
export async function listStudents(
  { db, now }: Needs,
  {
    courseId,
    caller,
    words,
    filter,
    before,
  }: {
    courseId: number
    caller: Caller
    words: string
    filter: StudentFilter | null
    before: number | null
  },
): Promise<Result<TaughtStudents, { code: 'NOT_FOUND' }>> {
  const { page, looked } = studentsOf({ courseId, words, filter, before, now: now() })
  const ofCourse = sql`course_id = CAST(${courseId} AS INTEGER)`
  const onPage = sql`user_id IN (SELECT user_id FROM ${page})`
  const ends = {
    ends: db
      .select({
        place: sql<number | null>`min(looked.place)`.as('end_place'),
        count: sql<number>`count(*)`.as('looked_at'),
      })
      .from(sql`${looked} AS looked`),
  }
  const {
    courseRows: [course],
    sections,
    lectures,
    people,
    ends: [end],
    watched,
    submissions,
  } = await readBatch(db, {
    ...selectContents(db, courseId),
    ...(looked === null ? unsent(ends) : ends),
    people: db
      .select({
        place: sql<number>`page.place`.as('place'),
        userId: sql<string>`page.user_id`.as('user_id'),
        name: sql<string>`(SELECT name FROM user WHERE user.id = page.user_id)`.as('name'),
        startedAt: startOf(sql`page.user_id`, courseId),
      })
      .from(sql`${page} AS page`)
      .orderBy(sql`page.place DESC`),
    watched: db.select().from(progress).where(sql`${onPage} AND ${ofCourse}`),
    submissions: db
      .select({
        userId: homeworkSubmissions.userId,
        state: homeworkSubmissions.state,
        submittedAt: homeworkSubmissions.submittedAt,
      })
      .from(homeworkSubmissions)
      // The plus: without it SQLite reads the submissions of the whole course.
      .where(sql`${onPage} AND +${ofCourse}`),
  })
  if (!course || !teaches(caller, course)) return refuse({ code: 'NOT_FOUND' })
  const ordered = inCourseOrder(lectures, sections)
  const shown = people.slice(0, PAGE_SIZE)
  const goesOn = end !== undefined && end.count === LOOKED_AT
  const students = shown.map(({ userId, name, startedAt }) => {
    const isOwn = (row: { userId: string }) => row.userId === userId
    const own = { progress: watched.filter(isOwn), submissions: submissions.filter(isOwn) }
    const { percent, read, missing } = progressOf(ordered, own.progress)
    return {
      userId,
      name: studentNameIn(name, caller),
      percent,
      readCount: read.length,
      seenAt: lastSeen(own),
      isStuck: isStuck({ ...own, startedAt, isFinished: missing.length === 0 }, now()),
    }
  })
  return ok({
    course: { id: course.id, name: course.name },
    lectureCount: ordered.length,
    // The database knows only of reading that it has noted.
    students: filter === 'stuck' ? students.filter(({ isStuck }) => isStuck) : students,
    next: people.length > PAGE_SIZE ? (shown.at(-1)?.place ?? null) : goesOn ? end.place : null,
  })
}

/** A lecture with a student's attempts at its quiz and submissions of its homework. */
export type LectureDone = {
  readonly id: number
  readonly name: string
  readonly isRead: boolean
  readonly isOpened: boolean
  readonly attempts: readonly {
    readonly number: number
    readonly score: number | null
    readonly passed: boolean
    /** null: still being answered. */
    readonly sentAt: Instant | null
  }[]
  readonly homework: readonly {
    readonly id: string
    readonly number: number
    readonly state: 'submitted' | 'passed' | 'again'
    readonly submittedAt: Instant
  }[]
}

export type StudentDetail = TaughtStudent & {
  readonly courseId: number
  readonly startedAt: Instant
  /** When a teacher or staff last wrote to the student about the course; null: never. */
  readonly writtenAt: Instant | null
  /** In course order. */
  readonly lectures: readonly LectureDone[]
}

/** Returns what one student did in a course, to its teacher and to staff; null for all others. One D1 batch. */
export async function getStudent(
  { db, now }: Needs,
  { courseId, userId, caller }: { courseId: number; userId: string; caller: Caller },
): Promise<StudentDetail | null> {
  const ofCourse = sql`course_id = CAST(${courseId} AS INTEGER)`
  const own = sql`user_id = ${userId} AND +${ofCourse}`
  const {
    courseRows: [course],
    sections,
    lectures,
    people: [person],
    watched,
    attempts,
    submissions,
  } = await readBatch(db, {
    ...selectContents(db, courseId),
    people: db
      .select({
        name: user.name,
        startedAt: startOf(sql`${userId}`, courseId),
        writtenAt: lastWrittenAt(userId, courseId),
      })
      .from(user)
      .where(and(eq(user.id, userId), sql`EXISTS ${liveGrants(sql`${userId}`, courseId)}`)),
    watched: db.select().from(progress).where(sql`user_id = ${userId} AND ${ofCourse}`),
    attempts: db
      .select({
        lectureId: quizAttempts.lectureId,
        number: quizAttempts.number,
        score: quizAttempts.score,
        passed: quizAttempts.passed,
        sentAt: quizAttempts.sentAt,
      })
      .from(quizAttempts)
      .where(own)
      .orderBy(quizAttempts.number)
      .limit(MOST_TASKS),
    submissions: db
      .select({
        id: homeworkSubmissions.id,
        lectureId: homeworkSubmissions.lectureId,
        number: homeworkSubmissions.number,
        state: sql<'submitted' | 'passed' | 'again'>`state`.as('state'),
        submittedAt: homeworkSubmissions.submittedAt,
      })
      .from(homeworkSubmissions)
      .where(own)
      .orderBy(homeworkSubmissions.number)
      .limit(MOST_TASKS),
  })
  if (!course || !teaches(caller, course) || !person) return null
  const ordered = inCourseOrder(lectures, sections)
  const { percent, read, missing } = progressOf(ordered, watched)
  const known = { progress: watched, submissions, startedAt: person.startedAt }
  return {
    userId,
    courseId,
    name: studentNameIn(person.name, caller),
    percent,
    readCount: read.length,
    seenAt: lastSeen(known),
    isStuck: isStuck({ ...known, isFinished: missing.length === 0 }, now()),
    startedAt: person.startedAt,
    writtenAt: person.writtenAt,
    lectures: ordered.map(({ id, name }) => ({
      id,
      name,
      isRead: read.includes(id),
      isOpened: watched.some(row => row.lectureId === id),
      attempts: attempts
        .filter(({ lectureId }) => lectureId === id)
        .map(({ lectureId: _, passed, ...attempt }) => ({ ...attempt, passed: passed === true })),
      homework: submissions
        .filter(({ lectureId }) => lectureId === id)
        .map(({ lectureId: _, ...submission }) => submission),
    })),
  }
}

/** Returns the name of a course that the caller teaches; null for all others. One round trip. */
export async function getTaughtCourse(
  { db }: { db: Database },
  { courseId, caller }: { courseId: number; caller: Caller },
): Promise<{ readonly id: number; readonly name: string } | null> {
  const [course] = await selectTaughtCourse(db, courseId)
  return course && teaches(caller, course) ? { id: course.id, name: course.name } : null
}

/** Selects a course with its sections and lectures; usable in a batch. */
function selectContents(db: Database, courseId: number) {
  return {
    courseRows: selectTaughtCourse(db, courseId),
    sections: selectSections(db, courseId),
    lectures: selectLectures(db, courseId),
  }
}

type Wanted = {
  readonly courseId: number
  readonly words: string
  readonly filter: StudentFilter | null
  /** The place where the last page ended. */
  readonly before: number | null
  readonly now: Instant
}

/**
 * SQL: a page of students and one more, as `place` and `user_id`, and the students among whom it looks for them; null
 * where an index finds them.
 */
function studentsOf({ courseId, words: typed, filter, before, now }: Wanted): {
  readonly page: SQL
  readonly looked: SQL | null
} {
  const { long, short } = searchWords(typed)
  const words = [...long, ...short]
  const isNamed = (userId: SQL) =>
    sql`EXISTS (SELECT 1 FROM user WHERE user.id = ${userId} AND ${containsAll(sql`user.name`, words)})`
  const stands = (userId: SQL) => (filter ? sql`AND ${standsAs(filter, { userId, courseId, now })}` : sql``)
  const inIndex = inAnyCase(long)
  const from = (before ?? Number.MAX_SAFE_INTEGER) - 1
  // The index holds addresses and telephone numbers as well. A teacher may find names only.
  if (inIndex.length > 0) {
    const found = idsContaining(
      { table: peopleGrams, longest: LONG_GRAM },
      {
        words: inIndex,
        order: 'newest first',
        from,
        holds: id => sql`EXISTS (SELECT 1 FROM people p WHERE p.id = ${id} AND ${isNamed(sql`p.user_id`)}
          AND EXISTS ${liveGrants(sql`p.user_id`, courseId)} ${stands(sql`p.user_id`)})`,
        most: PAGE_SIZE + 1,
      },
    )
    return { page: sql`(SELECT id AS place, user_id FROM people WHERE id IN ${found})`, looked: null }
  }
  // Of a student's grants the latest is the place.
  const newest = (most: number) => sql`(SELECT grants.id AS place, grants.user_id FROM access_grants AS grants
    WHERE course_id = CAST(${courseId} AS INTEGER) AND ended_at IS NULL AND grants.id <= CAST(${from} AS INTEGER)
      AND NOT EXISTS (SELECT 1 FROM access_grants AS later WHERE later.user_id = grants.user_id
        AND later.course_id = grants.course_id AND later.ended_at IS NULL AND later.id > grants.id)
    ORDER BY grants.id DESC LIMIT ${most})`
  if (words.length === 0 && !filter) return { page: newest(PAGE_SIZE + 1), looked: null }
  const looked = newest(LOOKED_AT)
  const named = words.length > 0 ? isNamed(sql`looked.user_id`) : sql`1`
  const page = sql`(SELECT place, user_id FROM ${looked} AS looked WHERE ${named} ${stands(sql`looked.user_id`)}
    LIMIT ${PAGE_SIZE + 1})`
  return { page, looked }
}

/**
 * SQL: a student stands as the filter says. `isStuck` and `lastSeen` say the same of what was read. No table here has a
 * name that `userId` may stand for.
 */
function standsAs(
  filter: StudentFilter,
  { userId, courseId, now }: { userId: SQL; courseId: number; now: Instant },
): SQL {
  const course = sql`CAST(${courseId} AS INTEGER)`
  // The plus: without it SQLite reads the submissions of the whole course.
  const submitted = sql`FROM homework_submissions AS handed WHERE handed.user_id = ${userId} AND +handed.course_id = ${course}`
  const seen = sql`max(coalesce((SELECT max(max(watched.position_at, coalesce(watched.quiz_sent_at, 0))) FROM progress AS watched WHERE watched.user_id = ${userId}
    AND watched.course_id = ${course}), 0), coalesce((SELECT max(handed.submitted_at) ${submitted}), 0))`
  const ago = (time: number) => sql`CAST(${now - time} AS INTEGER)`
  if (filter === 'never') return sql`${seen} = 0`
  if (filter === 'week') return sql`${seen} >= ${ago(7 * DAY)}`
  if (filter === 'month') return sql`${seen} BETWEEN 1 AND ${ago(30 * DAY)}`
  return sql`max(${seen}, (SELECT coalesce(min(given.starts_at), 0) FROM access_grants AS given WHERE given.user_id = ${userId}
      AND given.course_id = ${course} AND given.ended_at IS NULL)) <= ${ago(STUCK_AFTER)}
    AND NOT EXISTS (SELECT 1 ${submitted} AND handed.state = 'submitted')
    AND EXISTS (SELECT 1 FROM lectures AS part WHERE part.course_id = ${course} AND part.removed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM progress AS done WHERE done.user_id = ${userId} AND done.lecture_id = part.id
        AND done.read_at IS NOT NULL))`
}

/** SQL: the grants of a person for a course that nobody ended. */
function liveGrants(userId: SQL, courseId: number): SQL {
  return sql`(SELECT 1 FROM access_grants WHERE access_grants.user_id = ${userId}
    AND access_grants.course_id = CAST(${courseId} AS INTEGER) AND ended_at IS NULL)`
}

function startOf(userId: SQL, courseId: number) {
  return sql<number>`coalesce((SELECT min(starts_at) FROM access_grants WHERE access_grants.user_id = ${userId}
    AND access_grants.course_id = CAST(${courseId} AS INTEGER) AND ended_at IS NULL), 0)`.as('started_at')
}
