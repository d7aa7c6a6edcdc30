import type { Caller } from '#app/business/callers/caller.ts'
import {
  type AccessRefusal,
  looksAsEditor,
  refusalToAnswer,
  refusalToOpen,
} from '#app/business/learning/access.ts'
import { type FoundLecture, findLecture } from '#app/business/learning/find-lecture.server.ts'
import type { Grant } from '#app/business/learning/grant.ts'
import type { LectureRow } from '#app/business/learning/lecture-repository.server.ts'
import { type RowsOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Locale } from '#app/i18n/locale.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { OVERTAKEN, untilNotOvertaken } from '#app/platform/overtaken.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import {
  type AfterFailed,
  attemptsLeft,
  countedBy,
  countedScore,
  isTimeOver,
  NO_RULES,
  nextAttemptAt,
  passMark,
  retryAt,
  shownOf,
} from './attempt.ts'
import { closeAttempt } from './close-attempt.server.ts'
import type { ClosingNeeds } from './commit-marks.server.ts'
import { hasParts, hasWeights, markQuestion, type Question, showQuestion } from './question.ts'
import type { AttemptResult, OpenAttempt, QuizPage } from './quiz-page.ts'
import { type Attempt, selectQuiz, toAttempt } from './quiz-repository.server.ts'

/** Callers who had access to the course get ACCESS_ENDED. For all others the quiz does not exist. */
export type QuizRefusal = { readonly code: AccessRefusal }

export type QuizRows = RowsOf<ReturnType<typeof selectQuiz>>

/** Returns what the caller may see of a lecture's quiz. Two round trips. */
export async function getQuiz(
  needs: ClosingNeeds,
  { lectureId, caller }: { lectureId: number; caller: Caller },
): Promise<Result<QuizPage, QuizRefusal>> {
  const found = await findLecture(needs, { lectureId, caller })
  const refusal = quizRefusal(found, needs.now(), refusalToOpen)
  if (!found || refusal) return refuse(refusal ?? { code: 'NOT_FOUND' })
  const isLooking = looksAsEditor(found.lecture, found.grants, needs.now())
  const page = await readQuizPage(needs, found.lecture, isLooking ? asLooking(caller) : caller)
  return page ? ok(page) : refuse({ code: 'NOT_FOUND' })
}

/** Returns why the caller may not take this lecture's quiz, or only open it (`refusalTo`); null if they may. */
export function quizRefusal(
  found: { lecture: FoundLecture; grants: readonly Grant[] } | null,
  now: Instant,
  refusalTo = refusalToAnswer,
): QuizRefusal | null {
  if (!found || found.lecture.quizId === null) return { code: 'NOT_FOUND' }
  const code = refusalTo(found.lecture, found.grants, now)
  return code && { code }
}

/** Returns an editor as one who looks as a student does: what they do there is nobody's. */
export function asLooking(caller: Caller): Caller {
  return caller.account ? { ...caller, impersonatedBy: caller.account.userId } : caller
}

/** The student whose attempts are read. '' for visitors, and for staff who look as a student: nobody has this id. */
export function quizUserOf(caller: Caller): string {
  return caller.impersonatedBy ? '' : (caller.account?.userId ?? '')
}

/** Returns the quiz of a lecture that the caller may watch. null if there is no such quiz. */
export async function readQuizPage(
  needs: ClosingNeeds,
  lecture: LectureRow,
  caller: Caller,
  known?: QuizRows,
): Promise<QuizPage | null> {
  let rows = known
  return untilNotOvertaken(`the quiz of lecture ${lecture.id}`, async () => {
    rows ??= await readBatch(needs.db, selectQuiz(needs.db, quizUserOf(caller), lecture.id))
    const [latest] = rows.latestRows.map(toAttempt)
    if (!latest || latest.sentAt !== null || !isTimeOver(latest, needs.now()))
      return toQuizPage(lecture, rows, caller, needs)
    await closeAttempt(needs, latest)
    rows = undefined
    return OVERTAKEN
  })
}

function toQuizPage(
  lecture: LectureRow,
  rows: QuizRows,
  caller: Caller,
  { db: { $locale: locale }, now }: { db: Database; now: Clock },
): QuizPage | null {
  const [quiz] = rows.quizRows
  if (!quiz) return null
  const questions = quiz.questions as readonly Question[]
  const rules = lecture.quiz ?? NO_RULES
  const by = countedBy(rules)
  const sent = rows.attemptRows.flatMap(({ number, score, passed, sentAt }) =>
    sentAt === null ? [] : [{ number, score: score ?? 0, isPassed: passed ?? false, sentAt }],
  )
  const [latest] = rows.latestRows.map(toAttempt)
  const left = attemptsLeft(quiz.attemptsAllowed, rows.attemptRows.length)
  const shown = shownOf(sent, left, quiz)
  const waits = [
    nextAttemptAt(rows.attemptRows, now()),
    retryAt(rows.attemptRows, quiz.retryAfterMinutes, now()),
  ]
  return {
    lectureId: lecture.id,
    title: quiz.title,
    questionCount: questions.length,
    nextAt: Math.max(...waits.map(at => at ?? 0)) || null,
    retryAfterMinutes: quiz.retryAfterMinutes,
    attemptsAllowed: quiz.attemptsAllowed,
    attemptsLeft: left,
    timeLimitSeconds: quiz.timeLimitSeconds,
    passMark: passMark(rules),
    mustPass: rules.passToComplete,
    requireAllAnswer: rules.requireAllAnswer,
    partialCredit: quiz.partialCredit && questions.some(hasParts),
    countedBy: by,
    counted: countedScore(
      sent.map(({ score }) => score),
      by,
    ),
    sent,
    open: latest && latest.sentAt === null ? toOpenAttempt(latest, locale) : null,
    result: latest ? toResult(latest, shown, locale) : null,
    shown,
    answersAtEnd: quiz.answersAtEnd && left !== null,
    viewer: caller.impersonatedBy ? 'looking' : caller.account ? 'student' : 'visitor',
    now: now(),
  }
}

function toOpenAttempt(attempt: Attempt, locale: Locale | null): OpenAttempt {
  const { id, number, answers, endsAt } = attempt
  return { id, number, questions: attempt.questions.map(one => showQuestion(one, locale)), answers, endsAt }
}

function toResult(
  { id, number, questions, answers, score, passed, sentAt, partialCredit }: Attempt,
  shown: AfterFailed,
  locale: Locale | null,
): AttemptResult | null {
  if (sentAt === null) return null
  const reads = { locale, isRevealed: shown === 'answers', isPartial: partialCredit }
  const marked = questions.map(question => markQuestion(question, answers[question.id]?.value ?? null, reads))
  return {
    ...{ id, number, score: score ?? 0, isPassed: passed ?? false, sentAt },
    questions: shown === 'nothing' ? [] : marked,
    rightCount: marked.filter(({ isRight }) => isRight).length,
    partCount: marked.filter(({ isRight, credit }) => credit > 0 && !isRight).length,
    total: marked.length,
    hasWeights: hasWeights(questions),
  }
}
