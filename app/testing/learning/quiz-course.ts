import type { AfterFailed, QuizRules } from '#app/business/learning/quizzes/attempt.ts'
import type { Question } from '#app/business/learning/quizzes/question-schema.ts'
import { QUESTIONS } from '#app/business/learning/quizzes/testing-quiz.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { quizzes } from '#app/db/schema/learning.ts'
import { COURSE } from './learning-course.ts'

let lastId = 900

/** Inserts a quiz with one question of each kind, and its lecture in the learning course. Returns the lecture's id. */
export async function seedQuiz(
  db: Database,
  {
    questions = QUESTIONS,
    attemptsAllowed = null,
    timeLimitSeconds = null,
    afterFailed = 'wrong',
    answersAtEnd = true,
    retryAfterMinutes = 0,
    shuffled = false,
    partialCredit = false,
    preview = false,
    contentText = null,
    ...rules
  }: Partial<QuizRules> & {
    questions?: readonly Question[]
    attemptsAllowed?: number | null
    timeLimitSeconds?: number | null
    afterFailed?: AfterFailed
    answersAtEnd?: boolean
    retryAfterMinutes?: number
    shuffled?: boolean
    partialCredit?: boolean
    preview?: boolean
    contentText?: string | null
  } = {},
): Promise<number> {
  lastId += 1
  const quiz = {
    requireAllAnswer: false,
    passToComplete: true,
    scorePassQuiz: 60,
    integrateType: '',
    ...rules,
  }
  await commit(db, [
    db.insert(quizzes).values({
      id: lastId,
      courseId: COURSE,
      title: 'แบบทดสอบ',
      questions: [...questions],
      attemptsAllowed,
      timeLimitSeconds,
      afterFailed,
      answersAtEnd,
      retryAfterMinutes,
      shuffled,
      partialCredit,
    }),
    db.insert(lectures).values({
      id: lastId,
      courseId: COURSE,
      sectionId: 1,
      name: `แบบทดสอบ ${lastId}`,
      location: lastId,
      contentType: contentText === null ? 'quiz' : 'text',
      contentText,
      quizId: lastId,
      quiz,
      preview,
    }),
  ])
  return lastId
}
