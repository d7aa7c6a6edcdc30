import { expect, test } from 'vitest'
import { questionsSchema } from '#app/business/learning/quizzes/question-schema.ts'
import { QUESTIONS } from '#app/business/learning/quizzes/testing-quiz.ts'
import {
  newQuestion,
  QUESTION_KINDS,
  questionEntry,
  questionInForm,
  typedQuestion,
} from './typed-question.ts'

/** Fills a form as the page shows it. */
function formOf(typed: ReturnType<typeof typedQuestion>): FormData {
  const form = new FormData()
  const lines = [
    'kind',
    'text',
    'english',
    'explanation',
    'englishExplanation',
    'points',
    'accepted',
  ] as const
  for (const name of lines) form.set(name, typed[name])
  form.set('isTrue', String(typed.isTrue))
  typed.options.forEach((option, index) => {
    form.append('option', option.text)
    form.set(`option.${index}.id`, option.id)
    form.set(`option.${index}.english`, option.english)
    form.set(`option.${index}.place`, String(index + 1))
    if (option.isCorrect) form.append('correct', String(index))
  })
  return form
}

const afterForm = (typed: ReturnType<typeof typedQuestion>, id: string) => {
  const read = questionInForm(formOf(typed))
  return read && questionEntry(read, id)
}

test.each(QUESTIONS)('keeps a question of kind $kind through its form', question => {
  const [parsed] = questionsSchema.parse([afterForm(typedQuestion(question), question.id)])
  expect(parsed).toEqual(
    question.kind === 'order'
      ? { ...question, options: parsed && 'options' in parsed ? parsed.options : [] }
      : question,
  )
})

test('keeps points through the form, and refuses what is no whole number from 1 to 100', () => {
  const [question] = QUESTIONS
  if (!question) throw new Error('There is no question')
  const withPoints = (points: string) =>
    questionsSchema.safeParse([afterForm({ ...typedQuestion({ ...question, points: 4 }), points }, 'q1')])
  expect(withPoints(' 7 ').data?.[0]?.points).toBe(7)
  expect(withPoints('').data?.[0]).not.toHaveProperty('points')
  for (const points of ['0', '101', '1.5', '-2', 'two'])
    expect(withPoints(points).error?.issues, points).toMatchObject([
      { path: [0, 'points'], message: 'expected a whole number from 1 to 100' },
    ])
})

test('knows every kind of question', () => {
  expect(new Set(QUESTIONS.map(({ kind }) => kind))).toEqual(new Set(QUESTION_KINDS))
  expect(questionInForm(formOf({ ...newQuestion('single'), kind: 'essay' as never }))).toBeNull()
})

test('puts options in the order of their numbers', () => {
  const form = formOf({
    ...newQuestion('order'),
    text: 'เรียง',
    options: ['ค', 'ก', 'ข'].map(text => ({ id: '', text, english: '', isCorrect: false })),
  })
  for (const [index, place] of ['3', '1', '2'].entries()) form.set(`option.${index}.place`, place)
  const read = questionInForm(form)
  const entry = read && questionEntry(read, 'q1')
  expect(entry).toMatchObject({
    options: [{ text: 'ก' }, { text: 'ข' }, { text: 'ค' }],
    correct: ['o1', 'o2', 'o3'],
  })
})

test('leaves empty options and accepted lines out', () => {
  const typed = { ...newQuestion('text'), accepted: ' sum up \n\n SUM IT UP ' }
  expect(afterForm(typed, 'q1')).toMatchObject({ correct: ['sum up', 'SUM IT UP'] })
  expect(afterForm(newQuestion('multiple'), 'q1')).toMatchObject({ options: [], correct: [] })
})
