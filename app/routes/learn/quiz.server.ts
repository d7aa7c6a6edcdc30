import type { AppLoadContext } from '@remix-run/cloudflare'
import type { Caller } from '#app/business/callers/caller.ts'
import { type Answers, answersOfForm, gapsOf } from '#app/business/learning/quizzes/answers.ts'
import { getQuiz } from '#app/business/learning/quizzes/get-quiz.server.ts'
import { moveOption } from '#app/business/learning/quizzes/question.ts'
import type { OpenAttempt } from '#app/business/learning/quizzes/quiz-page.ts'
import { saveAnswers } from '#app/business/learning/quizzes/save-answers.server.ts'
import { sendAttempt } from '#app/business/learning/quizzes/send-attempt.server.ts'
import { startAttempt } from '#app/business/learning/quizzes/start-attempt.server.ts'
import type { Instant } from '#app/platform/clock.ts'
import { idOf, textOf } from '#app/routes/forms.server.ts'

/** The result of a plain form. `notice` is a code that the page has words for; null: nothing to say. */
type QuizFormAnswer = { readonly lectureId: number; readonly notice: string | null }

/** Handles a plain form of a quiz: begins an attempt, or saves its answers and perhaps sends them. */
export async function answerQuizForm(
  { services, caller: readCaller }: AppLoadContext,
  form: FormData,
): Promise<QuizFormAnswer> {
  const lectureId = idOf(form, 'lecture') ?? 0
  const caller = await readCaller()
  const answered = (notice: string | null): QuizFormAnswer => ({ lectureId, notice })
  if (!caller.account) return answered(null)
  if (textOf(form, 'intent') === 'start') {
    const started = await startAttempt(services, { lectureId, caller })
    return answered(started.ok ? null : started.error.code)
  }

  const open = await openAttempt(services, lectureId, caller)
  const attemptId = textOf(form, 'attempt')
  const isOpen = open?.id === attemptId
  const typed = answersOfForm(form, services.now())
  const answers = isOpen ? moved(typed, textOf(form, 'move'), open, services.now()) : typed
  const saved = await saveAnswers(services, { attemptId, userId: caller.account.userId, answers })
  // The same form again, because its answer got lost: the page shows the result.
  if (!isOpen) return answered(saved.ok ? null : 'QUIZ_ALREADY_SENT')
  if (!saved.ok) return answered(saved.error.code)
  const intent = textOf(form, 'intent')
  if (form.has('move') || (intent !== 'send' && intent !== 'send-anyway')) return answered(null)
  if (intent === 'send' && gapsOf(open.questions, saved.value.answers).length > 0) return answered('gaps')
  const sent = await sendAttempt(services, { attemptId, caller, answers: {} })
  return answered(sent.ok ? null : sent.error.code)
}

async function openAttempt(
  services: AppLoadContext['services'],
  lectureId: number,
  caller: Caller,
): Promise<OpenAttempt | null> {
  const quiz = await getQuiz(services, { lectureId, caller })
  return quiz.ok ? quiz.value.open : null
}

/** Applies a pressed button of an ordering question, 'question|option|-1'. 0 confirms the order as it is. */
function moved(answers: Answers, move: string, { questions }: OpenAttempt, at: Instant): Answers {
  const [questionId = '', optionId = '', by = ''] = move.split('|')
  const question = questions.find(({ id }) => id === questionId)
  if (question?.kind !== 'order') return answers
  const given = answers[questionId]?.value
  const order =
    typeof given === 'object' && given !== null && given.length > 0
      ? given
      : question.options.map(({ id }) => id)
  const value = by === '-1' || by === '1' ? moveOption(order, optionId, by === '1' ? 1 : -1) : order
  return { ...answers, [questionId]: { value, at } }
}
