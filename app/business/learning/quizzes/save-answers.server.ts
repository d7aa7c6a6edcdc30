import type { UserId } from '#app/business/callers/caller.ts'
import type { Instant } from '#app/platform/clock.ts'
import { OVERTAKEN, untilNotOvertaken } from '#app/platform/overtaken.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type Answers, fitAnswers, isSameAnswers, isSameValue, mergeAnswers } from './answers.ts'
import { isTimeOver } from './attempt.ts'
import { closeAttempt } from './close-attempt.server.ts'
import type { ClosingNeeds } from './commit-marks.server.ts'
import { showQuestion } from './question.ts'
import { selectAttempt, toAttempt, writeAnswers } from './quiz-repository.server.ts'

export type SaveAnswers = { readonly attemptId: string; readonly userId: UserId; readonly answers: Answers }

export type SavedAnswers = {
  /** All answers of the attempt, those of other devices too. */
  readonly answers: Answers
  /** Ids of questions that the attempt does not have, or whose answer does not fit. */
  readonly refused: readonly string[]
  readonly endsAt: Instant | null
}

export type SaveRefusal = { readonly code: 'NOT_FOUND' | 'QUIZ_ALREADY_SENT' | 'QUIZ_TIME_OVER' }

/**
 * Merges answers into an open attempt: for each question the latest counts, of all devices. Needs no access any more.
 * Refused once the time is over by the server's clock. A sent attempt takes the same answers again, because the first
 * answer may have got lost. It refuses every other answer, even one that is older than the attempt's: no other
 * answer counts any more, and the device that gave it has to learn that the attempt was sent.
 */
export async function saveAnswers(
  needs: ClosingNeeds,
  { attemptId, userId, answers: sent }: SaveAnswers,
): Promise<Result<SavedAnswers, SaveRefusal>> {
  return untilNotOvertaken(`attempt ${attemptId}`, async () => {
    const [attempt] = (await selectAttempt(needs.db, userId, attemptId)).map(toAttempt)
    if (!attempt) return refuse({ code: 'NOT_FOUND' })
    const now = needs.now()
    if (attempt.sentAt === null && isTimeOver(attempt, now)) {
      await closeAttempt(needs, attempt)
      return refuse({ code: 'QUIZ_TIME_OVER' })
    }
    const { answers: fitting, refused } = fitAnswers(
      attempt.questions.map(one => showQuestion(one, null)),
      sent,
      now,
    )
    if (attempt.sentAt !== null)
      return Object.entries(fitting).every(([id, answer]) => isSameValue(attempt.answers[id], answer))
        ? ok({ answers: unmarked(attempt.answers), refused, endsAt: attempt.endsAt })
        : refuse({ code: 'QUIZ_ALREADY_SENT' })
    const answers = mergeAnswers(attempt.answers, fitting)
    const saved = ok({ answers, refused, endsAt: attempt.endsAt })
    if (isSameAnswers(attempt.answers, answers)) return saved
    const [won] = await writeAnswers(needs.db, { attempt, answers, now })
    return won ? saved : OVERTAKEN
  })
}

/** Returns the answers of a sent attempt without their marks, which only its result shows. */
function unmarked(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).map(([id, { value, at }]) => [id, { value, at }]))
}
