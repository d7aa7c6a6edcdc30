import type { Caller } from '#app/business/callers/caller.ts'
import { findLecture } from '#app/business/learning/find-lecture.server.ts'
import { readBatch } from '#app/db/batch.ts'
import { type Instant, SECOND } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { OVERTAKEN, untilNotOvertaken } from '#app/platform/overtaken.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { attemptsLeft, isTimeOver, nextAttemptAt, retryAt } from './attempt.ts'
import { closeAttempt } from './close-attempt.server.ts'
import type { ClosingNeeds } from './commit-marks.server.ts'
import { type QuizRefusal, quizRefusal, readQuizPage } from './get-quiz.server.ts'
import { type Question, questionsOfAttempt } from './question.ts'
import type { QuizPage } from './quiz-page.ts'
import { insertAttempt, selectQuiz, toAttempt } from './quiz-repository.server.ts'

export type StartRefusal =
  | QuizRefusal
  | { readonly code: 'QUIZ_NO_ATTEMPTS_LEFT' }
  /** The school lets some time pass between two attempts. */
  | { readonly code: 'QUIZ_NOT_YET'; readonly nextAt: Instant }
  | { readonly code: 'TOO_MANY_TRIES'; readonly retryAfterSeconds: number }

/**
 * Begins an attempt at a lecture's quiz, or returns the open one: a student has at most one. Two tabs that begin at the
 * same instant get the same attempt. decisions: Quizzes
 */
export async function startAttempt(
  needs: ClosingNeeds,
  { lectureId, caller }: { lectureId: number; caller: Caller },
): Promise<Result<QuizPage, StartRefusal>> {
  const userId = caller.account?.userId
  if (!userId || caller.impersonatedBy) return refuse({ code: 'NOT_FOUND' })
  const found = await findLecture(needs, { lectureId, caller })
  const refusal = quizRefusal(found, needs.now())
  if (!found || refusal) return refuse(refusal ?? { code: 'NOT_FOUND' })
  const { lecture } = found

  return untilNotOvertaken(`the quiz of lecture ${lectureId}`, async () => {
    const now = needs.now()
    const rows = await readBatch(needs.db, selectQuiz(needs.db, userId, lectureId))
    const [quiz] = rows.quizRows
    if (!quiz) return refuse({ code: 'NOT_FOUND' })
    const [latest] = rows.latestRows.map(toAttempt)
    if (latest && latest.sentAt === null) {
      if (isTimeOver(latest, now)) {
        await closeAttempt(needs, latest)
        return OVERTAKEN
      }
      return started(await readQuizPage(needs, lecture, caller, rows))
    }

    if (attemptsLeft(quiz.attemptsAllowed, rows.attemptRows.length) === 0)
      return refuse({ code: 'QUIZ_NO_ATTEMPTS_LEFT' })
    const nextAt = retryAt(rows.attemptRows, quiz.retryAfterMinutes, now)
    if (nextAt !== null) return refuse({ code: 'QUIZ_NOT_YET', nextAt })
    const manyUntil = nextAttemptAt(rows.attemptRows, now)
    if (manyUntil !== null)
      return refuse({ code: 'TOO_MANY_TRIES', retryAfterSeconds: Math.ceil((manyUntil - now) / SECOND) })
    const [won] = await insertAttempt(needs.db, {
      id: randomToken(),
      userId,
      lectureId,
      courseId: lecture.courseId,
      quizId: quiz.id,
      number: (latest?.number ?? 0) + 1,
      questions: questionsOfAttempt(quiz.questions as readonly Question[], randomToken(), quiz.shuffled),
      partialCredit: quiz.partialCredit,
      startedAt: now,
      endsAt: quiz.timeLimitSeconds === null ? null : now + quiz.timeLimitSeconds * SECOND,
    })
    // If another tab was faster, its attempt is read.
    return won ? started(await readQuizPage(needs, lecture, caller)) : OVERTAKEN
  })
}

function started(page: QuizPage | null): Result<QuizPage, StartRefusal> {
  return page ? ok(page) : refuse({ code: 'NOT_FOUND' })
}
