import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import { quizzes } from '#app/db/schema/learning.ts'
import { COURSE, seedLearningCourse } from '#app/testing/learning/learning-course.ts'
import type { QuizRules } from './attempt.ts'
import type { Question } from './question-schema.ts'
import { QUESTIONS } from './testing-quiz.ts'

let lastId = 900

/** Inserts the learning course. */
export const seedQuizCourse = seedLearningCourse

/** Inserts a quiz with one question of each kind, and its lecture in the learning course. Returns the lecture's id. */
export async function seedQuiz(
  db: Database,
  {
    questions = QUESTIONS,
    attemptsAllowed = null,
    timeLimitSeconds = null,
    preview = false,
    contentText = null,
    ...rules
  }: Partial<QuizRules> & {
    questions?: readonly Question[]
    attemptsAllowed?: number | null
    timeLimitSeconds?: number | null
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
