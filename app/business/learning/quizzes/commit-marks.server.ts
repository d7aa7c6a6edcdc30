import { type LectureRow, selectLecturesById } from '#app/business/learning/lecture-repository.server.ts'
import {
  isNewlyRead,
  type ProgressRow,
  progressAfter,
  selectProgressOfLectures,
  writeProgress,
} from '#app/business/learning/progress/progress-repository.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { commit, failIfUnchanged, isUnchangedError, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { invariant } from '#app/platform/result.ts'
import type { Answers } from './answers.ts'
import { countedBy, countedScore, markAttempt, NO_RULES, passMark } from './attempt.ts'
import { type Attempt, selectScores, writeMarks } from './quiz-repository.server.ts'

/**
 * The services for closing an attempt. Every use-case that reads an attempt needs them, because its time may be over.
 */
export type ClosingNeeds = { db: Database; now: Clock; jobs: Pick<Jobs, 'issueCertificate'> }

/** Everything that is needed to mark an attempt. */
export type AttemptFacts = {
  readonly attempt: Attempt
  readonly lecture: LectureRow
  /** Of the attempts that were sent before. */
  readonly scores: readonly number[]
  readonly progress: ProgressRow | null
}

/** Reads what is needed to mark an open attempt. One round trip. */
export async function readAttemptFacts(needs: { db: Database }, attempt: Attempt): Promise<AttemptFacts> {
  const { userId, lectureId } = attempt
  const { lectureRows, scoreRows, progressRows } = await readBatch(needs.db, {
    lectureRows: selectLecturesById(needs.db, [lectureId]),
    scoreRows: selectScores(needs.db, userId, lectureId),
    progressRows: selectProgressOfLectures(needs.db, userId, [lectureId]),
  })
  const [lecture] = lectureRows
  invariant(lecture, `lecture ${lectureId} of an attempt is gone`)
  return {
    attempt,
    lecture,
    scores: scoreRows.map(({ score }) => score ?? 0),
    progress: progressRows[0] ?? null,
  }
}

type Sent = { readonly answers: Answers; readonly sentAt: Instant; readonly visitedAt: Instant }

/**
 * Marks an attempt and writes it with the student's progress in one batch: both or neither. false if another request
 * changed either of them meanwhile. If the lecture is read by it, asks for the certificate of the course, which is
 * issued if it is due.
 */
export async function commitMarks(
  needs: ClosingNeeds,
  facts: AttemptFacts,
  { answers, sentAt, visitedAt }: Sent,
): Promise<boolean> {
  const { attempt, lecture, progress: before } = facts
  const { userId, courseId } = attempt
  const now = needs.now()
  const rules = lecture.quiz ?? NO_RULES
  const marked = markAttempt(attempt.questions, answers, rules, sentAt, attempt.partialCredit)
  const counted = countedScore([...facts.scores, marked.score], countedBy(rules)) ?? 0
  const quiz = { isPassed: counted >= passMark(rules), visitedAt }
  const progress = progressAfter(before, { at: sentAt, quiz }, { userId, lecture, now })
  try {
    await commit(needs.db, [
      writeMarks(needs.db, { attempt, marked, sentAt, now }),
      failIfUnchanged(needs.db),
      writeProgress(needs.db, progress),
      failIfUnchanged(needs.db),
    ])
  } catch (error) {
    if (isUnchangedError(error)) return false
    throw error
  }
  if (isNewlyRead(before, progress)) await needs.jobs.issueCertificate({ userId, courseId })
  return true
}
