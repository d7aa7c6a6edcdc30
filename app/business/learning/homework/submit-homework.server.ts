import { sql } from 'drizzle-orm'
import type { Caller, SignedInAccount } from '#app/business/callers/caller.ts'
import { limitsOf } from '#app/business/callers/rates.ts'
import { countTry } from '#app/business/callers/throttle.server.ts'
import { type AccessRefusal, refusalToHandIn } from '#app/business/learning/access.ts'
import { selectFoundLecture, toFoundLecture } from '#app/business/learning/find-lecture.server.ts'
import { coursesOfLectures } from '#app/business/learning/lecture-repository.server.ts'
import { teacherAccountOf } from '#app/business/learning/teaching/course-teacher.ts'
import type { Announce } from '#app/business/notifications/jobs.ts'
import { attachUpload } from '#app/business/uploads/attach-upload.server.ts'
import { commit, failIfUnchanged, isUnchangedError, readBatch, type Statement } from '#app/db/batch.ts'
import { brokenConstraint } from '#app/db/broken-constraint.ts'
import type { Database } from '#app/db/connection.ts'
import { courses } from '#app/db/schema/catalogue.ts'
import { homeworkSubmissions } from '#app/db/schema/learning.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import {
  type HandedIn,
  type HandIn,
  type HandInRefusal,
  handIn,
  type Submission,
  stampOf,
} from './homework.ts'
import {
  releaseFiles,
  replaceSubmission,
  selectSubmissions,
  toSubmission,
} from './homework-repository.server.ts'

type Needs = { db: Database; now: Clock; announce: Announce }

export type SubmitHomework = HandIn & {
  readonly lectureId: number
  readonly caller: Caller & { readonly account: SignedInAccount }
}

export type SubmitHomeworkRefusal =
  | HandInRefusal
  | { readonly code: AccessRefusal | 'HOMEWORK_FILE_GONE' }
  | { readonly code: 'TOO_MANY_TRIES'; readonly retryAfterSeconds: number }

/**
 * Hands in homework: the submission and its files in one batch, once for two presses. Replaces an ungraded submission;
 * files that the student left out go to the sweep, and earlier ones may stay. decisions: Homework
 */
export async function submitHomework(
  needs: Needs,
  command: SubmitHomework,
): Promise<Result<{ handedIn: HandedIn['kind'] }, SubmitHomeworkRefusal>> {
  const { db } = needs
  const { lectureId, caller } = command
  const { userId } = caller.account
  const files = [...new Set(command.files)]
  const tooMany = await countTry(needs, limitsOf('homework', `homework:${userId}`))
  if (tooMany) return refuse(tooMany)

  const {
    found: foundRows,
    submissionRows,
    teacherRows: [teacher],
  } = await readBatch(db, {
    found: selectFoundLecture(db, caller, lectureId),
    submissionRows: selectSubmissions(db, userId, lectureId),
    teacherRows: db
      .select({ userId: teacherAccountOf(sql`courses.id`).as('teacher_user_id') })
      .from(courses)
      .where(sql`${courses.id} IN ${coursesOfLectures([lectureId])}`),
  })
  const { lecture, grants = [] } = toFoundLecture(foundRows) ?? {}
  if (!lecture?.homeworkId) return refuse({ code: 'NOT_FOUND' })
  const refusal = refusalToHandIn(lecture, grants, needs.now())
  if (refusal) return refuse({ code: refusal })
  const mine = submissionRows.map(toSubmission)
  const [latest = null] = mine
  const decided = handIn(latest, { ...command, files })
  if (!decided.ok) return decided
  if (decided.value.kind === 'same') return ok({ handedIn: 'same' })

  const statements = writeStatements(needs, decided.value, {
    command: { ...command, files },
    mine,
    lecture: { id: lecture.id, courseId: lecture.courseId, homeworkId: lecture.homeworkId },
  })
  if (await commitOrLose(db, statements)) {
    const [now] = await selectSubmissions(db, userId, lectureId)
    const isChanged = stampOf(now ?? null) !== stampOf(latest)
    return refuse({ code: isChanged ? 'HOMEWORK_CHANGED' : 'HOMEWORK_FILE_GONE' })
  }
  if (teacher?.userId)
    await needs.announce({ userId: teacher.userId }, { kind: 'homework-changed', id: lectureId })
  await needs.announce({ userId }, { kind: 'homework-changed', id: lectureId })
  return ok({ handedIn: decided.value.kind })
}

function writeStatements(
  needs: Needs,
  handedIn: Exclude<HandedIn, { kind: 'same' }>,
  {
    command: { caller, text, files },
    mine,
    lecture,
  }: {
    command: SubmitHomework
    /** The student's submissions for this lecture. */
    mine: readonly Submission[]
    lecture: { id: number; courseId: number; homeworkId: number }
  },
): Statement[] {
  const { db } = needs
  const now = needs.now()
  const open = handedIn.kind === 'replaced' ? handedIn.open : null
  const graded = mine.filter(({ number }) => number !== open?.number).flatMap(one => one.files)
  const known = [...graded, ...(open?.files ?? [])]
  // A graded version keeps its files, also those that a newer version leaves out.
  const removed = open?.files.filter(id => !files.includes(id) && !graded.includes(id)) ?? []
  const attached = files
    .filter(id => !known.includes(id))
    .flatMap(id => [attachUpload(needs, { id, purpose: 'homework', caller }), failIfUnchanged(db)])
  if (handedIn.kind === 'replaced')
    return [
      replaceSubmission(db, handedIn.open, { text, files, now }),
      failIfUnchanged(db),
      ...attached,
      ...(removed.length > 0 ? [releaseFiles(db, removed)] : []),
    ]
  const { id: lectureId, ...ids } = lecture
  const row = {
    ...ids,
    lectureId,
    id: randomToken(),
    userId: caller.account.userId,
    number: handedIn.number,
    text,
    files: [...files],
    submittedAt: now,
  }
  return [db.insert(homeworkSubmissions).values(row), ...attached]
}

/** Returns true if another device or a teacher was first, or a file is not free. */
async function commitOrLose(db: Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await commit(db, statements)
    return false
  } catch (error) {
    if (isUnchangedError(error) || brokenConstraint(error)?.startsWith('homework_submissions.')) return true
    throw error
  }
}
