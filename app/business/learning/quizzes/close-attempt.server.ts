import {
  type LectureRow,
  selectLecturesById,
  toLectureToRead,
} from '#app/business/learning/playlist/lecture-repository.server.ts'
import { isLectureRead } from '#app/business/learning/progress/progress.ts'
import {
  type ProgressRow,
  selectProgressOfLectures,
  toLectureProgress,
  writeProgress,
} from '#app/business/learning/progress/progress-repository.server.ts'
import { commit, failIfUnchanged, isUnchangedError, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { invariant } from '#app/platform/result.ts'
import type { Answers } from './answers.ts'
import { countedBy, countedScore, GRACE, markAttempt, NO_RULES, passMark } from './attempt.ts'
import { type Attempt, selectOverdue, selectScores, toAttempt, writeMarks } from './quiz-repository.server.ts'

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

/**
 * Marks an attempt and writes it with the student's progress in one batch: both or neither. false if another request changed
 * either of them meanwhile.
 */
export async function commitMarks(
  needs: { db: Database; now: Clock },
  facts: AttemptFacts,
  { answers, sentAt }: { answers: Answers; sentAt: Instant },
): Promise<boolean> {
  const { attempt, lecture } = facts
  const now = needs.now()
  const rules = lecture.quiz ?? NO_RULES
  const marked = markAttempt(attempt.questions, answers, rules, sentAt)
  const counted = countedScore([...facts.scores, marked.score], countedBy(rules)) ?? 0
  const progress = progressAfter(facts, { isPassed: counted >= passMark(rules), sentAt, now })
  try {
    await commit(needs.db, [
      writeMarks(needs.db, { attempt, marked, sentAt, now }),
      failIfUnchanged(needs.db),
      writeProgress(needs.db, progress),
      failIfUnchanged(needs.db),
    ])
    return true
  } catch (error) {
    if (isUnchangedError(error)) return false
    throw error
  }
}

/**
 * Closes an attempt whose time is over, with the answers that were saved. false if another request changed it or the progress
 * meanwhile.
 */
export async function closeAttempt(needs: { db: Database; now: Clock }, attempt: Attempt): Promise<boolean> {
  const facts = await readAttemptFacts(needs, attempt)
  return commitMarks(needs, facts, { answers: attempt.answers, sentAt: attempt.endsAt ?? needs.now() })
}

const MOST_PER_SWEEP = 50

/** Closes attempts whose time is over and that nobody looked at since, the oldest first. Returns how many it closed. */
export async function closeOverdueAttempts(needs: { db: Database; now: Clock }): Promise<number> {
  const before = needs.now() - GRACE
  const overdue = await selectOverdue(needs.db, { before, most: MOST_PER_SWEEP })
  let closed = 0
  for (const attempt of overdue.map(toAttempt)) if (await closeAttempt(needs, attempt)) closed += 1
  return closed
}

/** A pass stays: a later, worse attempt does not take it away. */
function progressAfter(
  { attempt: { userId, lectureId, courseId }, lecture, progress: before }: AttemptFacts,
  { isPassed, sentAt, now }: { isPassed: boolean; sentAt: Instant; now: Instant },
): ProgressRow {
  // A video keeps its place: a report that arrives later may be from before the quiz.
  const visitedAt = toLectureToRead(lecture).lengthSeconds > 0 ? 0 : sentAt
  const row: ProgressRow = {
    ...(before ?? {
      userId,
      lectureId,
      courseId,
      ranges: [],
      position: 0,
      readAt: null,
      homeworkPassedAt: null,
    }),
    positionAt: Math.max(before?.positionAt ?? 0, visitedAt),
    quizSentAt: before?.quizSentAt ?? sentAt,
    quizPassedAt: before?.quizPassedAt ?? (isPassed ? sentAt : null),
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
  }
  const isRead = isLectureRead(toLectureToRead(lecture), toLectureProgress(row))
  return { ...row, readAt: row.readAt ?? (isRead ? sentAt : null) }
}
