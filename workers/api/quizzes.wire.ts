import { z } from '@hono/zod-openapi'
import type { Answers } from '#app/business/learning/quizzes/answers.ts'
import type { QuizPage } from '#app/business/learning/quizzes/quiz-page.ts'
import type { SavedAnswers } from '#app/business/learning/quizzes/save-answers.server.ts'
import type { Instant } from '#app/platform/clock.ts'

/** As many as a quiz can have questions, and options. */
const MOST_ANSWERS = 100
const MOST_OPTIONS = 20

const MILLISECONDS = 'Milliseconds since 1970, UTC'

const value = z
  .union([z.string().max(200), z.boolean(), z.array(z.string().max(40)).max(MOST_OPTIONS), z.null()])
  .openapi({
    description:
      'single: an option’s id. multiple: a list of ids. order: all ids in order. true-false: a boolean. text: a text. null: no answer',
  })

type WireAnswer = z.infer<typeof value>

const answer = z.object({
  question_id: z.string().min(1).max(40),
  value,
  at: z
    .int()
    .positive()
    .openapi({ description: `When the student gave the answer. ${MILLISECONDS}` }),
})

export const answersBody = z.object({ answers: z.array(answer).max(MOST_ANSWERS) })

/** The answers by question id. If a question is named twice, the later entry counts. */
export function toAnswers({ answers }: z.infer<typeof answersBody>): Answers {
  return Object.fromEntries(answers.map(({ question_id, value, at }) => [question_id, { value, at }]))
}

const number = z.number().nullable()
const option = z.object({ id: z.string(), text: z.string() })
const shownQuestion = z.object({
  id: z.string(),
  kind: z.enum(['single', 'multiple', 'true-false', 'text', 'order']),
  text: z.string(),
  points: z.number().openapi({ description: 'How much the question counts in the score' }),
  options: z.array(option),
})
const sentAttempt = { number: z.number(), score: z.number(), passed: z.boolean(), sent_at: z.number() }

export const quizAnswer = z.object({
  success: z.literal(true),
  lectures_id: z.number(),
  title: z.string(),
  question_count: z.number(),
  attempts_allowed: number.openapi({ description: 'null: any number' }),
  attempts_left: number.openapi({ description: 'null: any number' }),
  time_limit_seconds: number.openapi({ description: 'null: no time limit' }),
  retry_after_minutes: z.number().openapi({ description: 'The wait between two attempts. 0: none' }),
  next_attempt_at: number.openapi({
    description: `When the next attempt may begin. ${MILLISECONDS}. null: now`,
  }),
  score_pass_quiz: z.number().openapi({ description: 'Percent' }),
  partial_credit: z
    .boolean()
    .openapi({ description: 'An answer that is right in parts can earn a part of its points' }),
  'require-all-answer': z.boolean(),
  'pass-to-complete': z.boolean(),
  'integrate type': z.enum(['best', 'latest', 'average']).openapi({ description: 'Which attempts count' }),
  counted_score: number.openapi({ description: 'Whole percent. null: nothing was sent yet' }),
  attempts: z.array(z.object(sentAttempt)).openapi({ description: 'The sent attempts' }),
  open_attempt: z
    .object({
      id: z.string(),
      number: z.number(),
      ends_at: number.openapi({ description: `${MILLISECONDS}. null: no time limit` }),
      questions: z.array(shownQuestion),
      answers: z.array(answer),
    })
    .nullable()
    .openapi({ description: 'The attempt that is being answered. It holds no correct answers' }),
  result: z
    .object({
      ...sentAttempt,
      right_count: z.number(),
      questions: z.array(
        shownQuestion.extend({
          value,
          is_right: z.boolean(),
          credit: z.number().openapi({ description: 'Whole percent of the question’s points' }),
          correct: z.union([z.array(z.string()), z.boolean(), z.null()]),
          explanation: z.string(),
        }),
      ),
    })
    .nullable()
    .openapi({
      description:
        'The latest sent attempt. `correct` is null and `explanation` empty unless the school shows them: usually once one is passed or none is left. `questions` is empty if the school shows only the score',
    }),
  viewer: z.enum(['student', 'visitor', 'looking']),
  now: z.number().openapi({ description: `The server’s clock. ${MILLISECONDS}` }),
})

export type QuizAnswer = z.infer<typeof quizAnswer>

/** behaviour: Quizzes */
export function toQuizAnswer(page: QuizPage): QuizAnswer {
  const { open, result } = page
  return {
    success: true,
    lectures_id: page.lectureId,
    title: page.title,
    question_count: page.questionCount,
    attempts_allowed: page.attemptsAllowed,
    attempts_left: page.attemptsLeft,
    time_limit_seconds: page.timeLimitSeconds,
    retry_after_minutes: page.retryAfterMinutes,
    next_attempt_at: page.nextAt,
    score_pass_quiz: page.passMark,
    partial_credit: page.partialCredit,
    'require-all-answer': page.requireAllAnswer,
    'pass-to-complete': page.mustPass,
    'integrate type': page.countedBy,
    counted_score: page.counted,
    attempts: page.sent.map(({ isPassed, sentAt, ...rest }) => ({
      ...rest,
      passed: isPassed,
      sent_at: sentAt,
    })),
    open_attempt: open && {
      id: open.id,
      number: open.number,
      ends_at: open.endsAt,
      questions: open.questions.map(question => ({ ...question, options: [...question.options] })),
      answers: toAnswerList(open.answers),
    },
    result: result && {
      number: result.number,
      score: result.score,
      passed: result.isPassed,
      sent_at: result.sentAt,
      right_count: result.rightCount,
      questions: result.questions.map(({ answer, isRight, correct, options, ...question }) => ({
        ...question,
        options: [...options],
        value: copied(answer),
        is_right: isRight,
        correct: correct === null || typeof correct === 'boolean' ? correct : [...correct],
      })),
    },
    viewer: page.viewer,
    now: page.now,
  }
}

export const savedAnswer = z.object({
  success: z.literal(true),
  answers: z.array(answer).openapi({ description: 'All answers of the attempt, those of other devices too' }),
  refused_questions: z
    .array(z.string())
    .openapi({ description: 'Questions that the attempt does not have, or whose answer does not fit' }),
  ends_at: number,
  now: z.number(),
})

export function toSavedAnswer(
  { answers, refused, endsAt }: SavedAnswers,
  now: Instant,
): z.infer<typeof savedAnswer> {
  return {
    success: true,
    answers: toAnswerList(answers),
    refused_questions: [...refused],
    ends_at: endsAt,
    now,
  }
}

function toAnswerList(answers: Answers): z.infer<typeof answer>[] {
  return Object.entries(answers).map(([question_id, { value, at }]) => ({
    question_id,
    value: copied(value),
    at,
  }))
}

function copied(value: Answers[string]['value']): WireAnswer {
  return typeof value === 'object' && value !== null ? [...value] : value
}
