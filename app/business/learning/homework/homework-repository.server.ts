import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { homework, homeworkSubmissions } from '#app/db/schema/learning.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { Grade, Submission, TakenBack } from './homework.ts'

export type SubmissionRow = typeof homeworkSubmissions.$inferSelect

/** Selects a homework; usable in a batch. */
export function selectHomework(db: Database, homeworkId: number | SQL) {
  return db.select().from(homework).where(sql`${homework.id} = ${homeworkId}`)
}

/** Selects a student's submissions for a lecture, the latest first; usable in a batch. */
export function selectSubmissions(db: Database, userId: string | SQL, lectureId: number | SQL) {
  return db
    .select()
    .from(homeworkSubmissions)
    .where(sql`${homeworkSubmissions.userId} = ${userId} AND ${homeworkSubmissions.lectureId} = ${lectureId}`)
    .orderBy(desc(homeworkSubmissions.number))
}

/** Selects the names and sizes of the files of these submissions; usable in a batch. */
export function selectFilesOf(db: Database, submissions: SQL) {
  return db
    .select({ id: uploads.id, name: uploads.originalName, bytes: uploads.bytes })
    .from(uploads)
    .where(
      sql`${uploads.id} IN (SELECT value FROM homework_submissions, json_each(homework_submissions.files) WHERE ${submissions})`,
    )
}

/** Selects the names and sizes of a student's own homework files among these. */
export function selectOwnFiles(db: Database, userId: string, ids: readonly string[]) {
  return db
    .select({ id: uploads.id, name: uploads.originalName, bytes: uploads.bytes })
    .from(uploads)
    .where(
      and(sql`${uploads.id} IN ${anyOf(ids)}`, eq(uploads.userId, userId), eq(uploads.purpose, 'homework')),
    )
}

export function toSubmission(row: SubmissionRow): Submission {
  return { ...row, state: row.state as Submission['state'] }
}

/** Replaces the student's open submission if it is still open and at this version; usable in a batch. */
export function replaceSubmission(
  db: Database,
  { id, version }: Submission,
  { text, files, now }: { text: string; files: readonly string[]; now: Instant },
) {
  return db
    .update(homeworkSubmissions)
    .set({ text, files: [...files], submittedAt: now, version: version + 1 })
    .where(isOpen(id, version))
}

/** Grades a submission if it is still open and at this version; usable in a batch. */
export function gradeSubmission(
  db: Database,
  { id, version }: { id: string; version: number },
  { grade, feedback, graderId, now }: { grade: Grade; feedback: string; graderId: string; now: Instant },
) {
  return db
    .update(homeworkSubmissions)
    .set({ state: grade, feedback, gradedBy: graderId, gradedAt: now, version: version + 1 })
    .where(isOpen(id, version))
}

/** Takes back the pass of a submission if it still is passed and at this version; usable in a batch. */
export function takeBackSubmission(
  db: Database,
  { id, version }: { id: string; version: number },
  { to, feedback, graderId, now }: { to: TakenBack; feedback: string; graderId: string; now: Instant },
) {
  const graded = to === 'again' ? { feedback, gradedBy: graderId, gradedAt: now } : NOT_GRADED
  return db
    .update(homeworkSubmissions)
    .set({ ...graded, state: to, version: version + 1 })
    .where(
      and(
        eq(homeworkSubmissions.id, id),
        eq(homeworkSubmissions.version, version),
        eq(homeworkSubmissions.state, 'passed'),
      ),
    )
}

const NOT_GRADED = { feedback: '', gradedBy: null, gradedAt: null }

function isOpen(id: string, version: number): SQL | undefined {
  return and(
    eq(homeworkSubmissions.id, id),
    eq(homeworkSubmissions.version, version),
    eq(homeworkSubmissions.state, 'submitted'),
  )
}

/** Gives up files that a student removed, so that the sweep deletes them; usable in a batch. */
export function releaseFiles(db: Database, ids: readonly string[]) {
  return db
    .update(uploads)
    .set({ attachedAt: null })
    .where(and(sql`${uploads.id} IN ${anyOf(ids)}`, eq(uploads.purpose, 'homework')))
}
