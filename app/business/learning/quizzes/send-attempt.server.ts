import type { Caller } from '#app/business/callers/caller.ts'
import type { LectureRow } from '#app/business/learning/lecture-repository.server.ts'
import { selectLecturesById } from '#app/business/learning/lecture-repository.server.ts'
import { OVERTAKEN, untilNotOvertaken } from '#app/platform/overtaken.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type Answers, fitAnswers, mergeAnswers } from './answers.ts'
import { gapsInTheWay, isTimeOver, NO_RULES } from './attempt.ts'
import { closeAttempt } from './close-attempt.server.ts'
import { type ClosingNeeds, commitMarks, readAttemptFacts } from './commit-marks.server.ts'
import { readQuizPage } from './get-quiz.server.ts'
import { showQuestion } from './question.ts'
import type { QuizPage } from './quiz-page.ts'
import { selectAttempt, toAttempt } from './quiz-repository.server.ts'

export type SendRefusal =
  | { readonly code: 'NOT_FOUND' }
  /** Every answer is required; these questions have none. */
  | { readonly code: 'QUIZ_GAPS'; readonly gaps: readonly string[] }

/**
 * Sends an attempt: marks it, and writes the marks and the student's progress in one batch. Sending again changes
 * nothing and returns the same result. After the end of the time only answers count that were saved before. decisions:
 * Quizzes
 */
export async function sendAttempt(
  needs: ClosingNeeds,
  { attemptId, caller, answers: sent }: { attemptId: string; caller: Caller; answers: Answers },
): Promise<Result<QuizPage, SendRefusal>> {
  const userId = caller.account?.userId
  if (!userId || caller.impersonatedBy) return refuse({ code: 'NOT_FOUND' })
  return untilNotOvertaken(`attempt ${attemptId}`, async () => {
    const [attempt] = (await selectAttempt(needs.db, userId, attemptId)).map(toAttempt)
    if (!attempt) return refuse({ code: 'NOT_FOUND' })
    if (attempt.sentAt !== null) return result(needs, attempt.lectureId, caller)

    const now = needs.now()
    if (isTimeOver(attempt, now)) {
      await closeAttempt(needs, attempt)
      return OVERTAKEN
    }
    const facts = await readAttemptFacts(needs, attempt)
    const { answers: fitting } = fitAnswers(
      attempt.questions.map(one => showQuestion(one, null)),
      sent,
      now,
    )
    const answers = mergeAnswers(attempt.answers, fitting)
    const gaps = gapsInTheWay(attempt.questions, answers, facts.lecture.quiz ?? NO_RULES)
    // On the last second the page sends by itself, with whatever is there.
    const isEnding = attempt.endsAt !== null && now >= attempt.endsAt
    if (gaps.length > 0 && !isEnding) return refuse({ code: 'QUIZ_GAPS', gaps })
    const isWon = await commitMarks(needs, facts, { answers, sentAt: now, visitedAt: now })
    return isWon ? result(needs, attempt.lectureId, caller, facts.lecture) : OVERTAKEN
  })
}

async function result(
  needs: ClosingNeeds,
  lectureId: number,
  caller: Caller,
  known?: LectureRow,
): Promise<Result<QuizPage, SendRefusal>> {
  const lecture = known ?? (await selectLecturesById(needs.db, [lectureId]))[0]
  const page = lecture && (await readQuizPage(needs, lecture, caller))
  return page ? ok(page) : refuse({ code: 'NOT_FOUND' })
}
