import { and, eq, sql } from 'drizzle-orm'
import type { Caller, SignedInAccount } from '#app/business/callers/caller.ts'
import { logStaffAct } from '#app/business/callers/staff-log.server.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { selectLecturesById } from '#app/business/learning/lecture-repository.server.ts'
import {
  deleteFinish,
  isNewlyRead,
  progressAfter,
  progressWithoutPass,
  writeProgress,
} from '#app/business/learning/progress/progress-repository.server.ts'
import { teacherAccountOf, teaches } from '#app/business/learning/teaching/course-teacher.ts'
import type { Announce, Jobs } from '#app/business/notifications/jobs.ts'
import { prepareMail } from '#app/business/notifications/outbox.server.ts'
import { commit, failIfUnchanged, isUnchangedError, readBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { user } from '#app/db/schema/accounts.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { homeworkSubmissions, progress } from '#app/db/schema/learning.ts'
import { localeOf, nameIn } from '#app/i18n/locale.ts'
import type { Clock } from '#app/platform/clock.ts'
import { OVERTAKEN, untilNotOvertaken } from '#app/platform/overtaken.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type Grade, type GradeRefusal, gradeRefusal, type TakenBack, takeBackRefusal } from './homework.ts'
import { gradeSubmission, takeBackSubmission, toSubmission } from './homework-repository.server.ts'

type Needs = { db: Database; now: Clock; jobs: Jobs; announce: Announce }

export type GradeHomework = {
  readonly submissionId: string
  /** The version that the teacher read. */
  readonly version: number
  readonly grade: Grade
  readonly feedback: string
  readonly caller: Caller & { readonly account: SignedInAccount }
}

export type GradeHomeworkRefusal = GradeRefusal | { readonly code: 'NOT_FOUND' }

/**
 * Grades a submission: the grade, the student's progress and the mail in one batch. For people who do not teach the
 * course the submission does not exist. If another teacher graded first, or the student handed in again, the grade is
 * refused. decisions: Homework
 */
export async function gradeHomework(
  needs: Needs,
  command: GradeHomework,
): Promise<Result<{ courseId: number }, GradeHomeworkRefusal>> {
  const { db } = needs
  const { submissionId, caller, grade, feedback } = command
  return untilNotOvertaken(`submission ${submissionId}`, async () => {
    const facts = await readFacts(asStored(db), submissionId)
    if (!facts || !teaches(caller, facts.course)) return refuse({ code: 'NOT_FOUND' })
    const { submission, lecture, known } = facts
    const graderId = caller.account.userId
    const refusal = gradeRefusal(toGraded(submission), { ...command, graderId })
    if (refusal) return refuse(refusal)

    const now = needs.now()
    const { userId, courseId } = submission
    const change = { at: now, isHomeworkPassed: true }
    const passed = grade === 'passed' ? progressAfter(known, change, { userId, lecture, now }) : null
    const mail = prepareGradeMail(needs, facts, { isPassed: grade === 'passed', feedback })
    try {
      await commit(db, [
        gradeSubmission(db, submission, { grade, feedback, graderId, now }),
        failIfUnchanged(db),
        ...(passed ? [writeProgress(db, passed), failIfUnchanged(db)] : []),
        logStaffAct(db, {
          ...{ userId: graderId, action: 'homework.grade', id: submissionId, at: now },
          data: { courseName: facts.course.name, grade },
        }),
        mail.statement,
      ])
    } catch (error) {
      // The student watched on another device meanwhile, or somebody graded first: read again, and the rule decides.
      if (isUnchangedError(error)) return OVERTAKEN
      throw error
    }
    await needs.jobs.sendOutbox([mail.id])
    if (passed && isNewlyRead(known, passed)) await needs.jobs.issueCertificate({ userId, courseId })
    await needs.announce({ userId }, { kind: 'homework-changed', id: lecture.id })
    return ok({ courseId })
  })
}

export type TakeBackPass = Omit<GradeHomework, 'grade'> & { readonly to: TakenBack }

/**
 * Takes back the pass of a submission: it waits again, or is to be done again. The lecture and the course no longer
 * count as done, and the student is told, in one batch. A certificate stays, because only staff revoke one. decisions:
 * Homework
 */
export async function takeBackPass(
  needs: Needs,
  command: TakeBackPass,
): Promise<Result<{ courseId: number }, GradeHomeworkRefusal>> {
  const { db } = needs
  const { submissionId, caller, to, feedback } = command
  return untilNotOvertaken(`submission ${submissionId}`, async () => {
    const facts = await readFacts(asStored(db), submissionId)
    if (!facts || !teaches(caller, facts.course)) return refuse({ code: 'NOT_FOUND' })
    const { submission, lecture, known } = facts
    const graderId = caller.account.userId
    const refusal = takeBackRefusal(toGraded(submission), { ...command, graderId })
    if (refusal) return refuse(refusal)

    const undone = known && progressWithoutPass(known)
    const isDone = known?.readAt != null && undone?.readAt === null
    const mail = prepareGradeMail(
      needs,
      facts,
      to === 'again' ? { isPassed: false, feedback } : { isPassed: false, isTakenBack: true, feedback: '' },
    )
    const now = needs.now()
    try {
      await commit(db, [
        takeBackSubmission(db, submission, { to, feedback, graderId, now }),
        failIfUnchanged(db),
        ...(undone ? [writeProgress(db, undone), failIfUnchanged(db)] : []),
        ...(known && isDone ? [deleteFinish(db, known)] : []),
        logStaffAct(db, {
          ...{ userId: graderId, action: 'homework.take-back', id: submissionId, at: now },
          data: { courseName: facts.course.name },
        }),
        mail.statement,
      ])
    } catch (error) {
      if (isUnchangedError(error)) return OVERTAKEN
      throw error
    }
    await needs.jobs.sendOutbox([mail.id])
    await needs.announce({ userId: submission.userId }, { kind: 'homework-changed', id: lecture.id })
    return ok({ courseId: submission.courseId })
  })
}

/** Prepares the mail that tells the student. */
function prepareGradeMail(
  needs: Needs,
  { submission, course, lecture, student }: Facts,
  told: { isPassed: boolean; isTakenBack?: true; feedback: string },
) {
  const locale = localeOf(student.locale, null)
  return prepareMail(needs, {
    key: `homework-graded:${submission.id}:${submission.version}`,
    template: 'homework-graded',
    to: student.email,
    locale,
    data: {
      courseName: nameIn(locale, course),
      lectureName: nameIn(locale, lecture),
      ...told,
      lecturePath: `${coursePath(course)}?learn=true&lecture=${lecture.id}`,
    },
  })
}

type Facts = NonNullable<Awaited<ReturnType<typeof readFacts>>>

async function readFacts(db: Database, submissionId: string) {
  const of = (column: 'course_id' | 'lecture_id' | 'user_id') =>
    sql`(SELECT ${sql.raw(column)} FROM homework_submissions WHERE id = ${submissionId})`
  const {
    submissionRows: [submission],
    courseRows: [course],
    studentRows: [student],
    progressRows: [known = null],
    lectureRows: [lecture],
  } = await readBatch(db, {
    submissionRows: db.select().from(homeworkSubmissions).where(eq(homeworkSubmissions.id, submissionId)),
    courseRows: db
      .select({
        id: courses.id,
        name: courses.name,
        english: nameInEnglish(courses.english),
        slug: courses.slug,
        teacherUserId: teacherAccountOf(sql`courses.id`).as('teacher_user_id'),
      })
      .from(courses)
      .where(sql`${courses.id} = ${of('course_id')}`),
    studentRows: db
      .select({ email: user.email, locale: user.locale })
      .from(user)
      .where(sql`${user.id} = ${of('user_id')}`),
    progressRows: db
      .select()
      .from(progress)
      .where(
        and(sql`${progress.userId} = ${of('user_id')}`, sql`${progress.lectureId} = ${of('lecture_id')}`),
      ),
    lectureRows: selectLecturesById(db, of('lecture_id')),
  })
  return submission && course && student && lecture ? { submission, course, student, known, lecture } : null
}

function toGraded(row: Facts['submission']) {
  return { ...toSubmission(row), userId: row.userId }
}
