import type { MarkedQuestion } from '#app/business/learning/quizzes/question.ts'
import type { AttemptResult, QuizPage } from '#app/business/learning/quizzes/quiz-page.ts'
import { NOW } from '#app/testing/pages/a-page.tsx'

/** As it stands in a result that keeps the right answer back. */
export const QUESTION: MarkedQuestion = {
  id: 'colour',
  kind: 'single',
  text: 'Which is warm?',
  points: 1,
  options: [
    { id: '1', text: 'Blue' },
    { id: '2', text: 'Red' },
  ],
  answer: '1',
  isRight: false,
  credit: 0,
  correct: null,
  explanation: '',
}
export const SENT = { number: 1, score: 0, isPassed: false, sentAt: NOW }
export const RESULT: AttemptResult = {
  ...SENT,
  id: 'first',
  questions: [QUESTION],
  rightCount: 0,
  partCount: 0,
  total: 1,
  hasWeights: false,
}
/** A quiz of one question after a failed attempt. The student may try again. */
export const FAILED_QUIZ: QuizPage = {
  lectureId: 7,
  title: 'Colours',
  questionCount: 1,
  nextAt: null,
  retryAfterMinutes: 0,
  attemptsAllowed: null,
  attemptsLeft: null,
  timeLimitSeconds: null,
  passMark: 60,
  mustPass: true,
  requireAllAnswer: false,
  partialCredit: false,
  countedBy: 'best',
  counted: 0,
  sent: [SENT],
  open: null,
  result: RESULT,
  shown: 'wrong',
  answersAtEnd: false,
  viewer: 'student',
  now: NOW,
}
