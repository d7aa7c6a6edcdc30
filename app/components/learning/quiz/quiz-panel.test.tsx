import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuizPage } from '#app/business/learning/quizzes/quiz-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { FAILED_QUIZ as PAGE, QUESTION, RESULT } from '#app/testing/learning/a-quiz-page.ts'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { QuizPanel } from './quiz-panel.tsx'

const OPEN: QuizPage = {
  ...PAGE,
  ...{ counted: null, sent: [], result: null },
  open: { id: 'first', number: 1, questions: [QUESTION], answers: {}, endsAt: null },
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

/** Shows the quiz. `answered` is what the server answers to every call. */
function shows(first: QuizPage, answered: unknown = null) {
  vi.stubGlobal('fetch', async () => Response.json(answered))
  const onOffer = vi.fn()
  const props = { lectureId: 7, coursePath: '/course/1', next: null, completion: null }
  const panel = { ...props, onNext() {}, onChanged() {} }
  const { unmount } = showPage({
    path: '/course/1',
    load: () => first,
    draw: page => <QuizPanel {...panel} first={page} onOffer={onOffer} />,
  })
  return { onOffer, unmount }
}

test('a failed attempt shows what was wrong, not what is right', async () => {
  const { onOffer } = shows(PAGE)
  const question = (await screen.findByText('Which is warm?')).closest('li') as HTMLElement
  expect(within(question).getByText('Incorrect')).toBeInTheDocument()
  expect(within(question).getByText('Blue')).toBeInTheDocument()
  expect(screen.queryByText('Correct answer')).toBeNull()
  expect(screen.getByText('You’ll see the correct answers once you pass.')).toBeInTheDocument()
  expect(onOffer).toHaveBeenLastCalledWith(true)
})

test('says from when on another attempt may begin', async () => {
  shows({ ...PAGE, nextAt: NOW + 3_600_000 })
  expect(await screen.findByText(/You can try again from/)).toHaveTextContent(/today at 11:00 · [\d:]+$/)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled()
})

test('opens the next attempt when the wait is over', async () => {
  shows({ ...PAGE, nextAt: NOW })
  expect(await screen.findByText('You can try again now.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('a failed attempt shows the score alone where the school wants it', async () => {
  const result = { ...RESULT, questions: [], total: 4, rightCount: 1 }
  shows({ ...PAGE, result, shown: 'nothing' })
  expect(await screen.findByText('You got 1 out of 4 right.')).toBeInTheDocument()
  expect(
    screen.getByText(/You’ll see the questions and answers of this quiz once you pass/),
  ).toBeInTheDocument()
  expect(screen.queryByText('Which is warm?')).toBeNull()
})

test.each([
  ['wrong', null, false, 'You’ll see the correct answers once you pass.'],
  ['wrong', 1, true, 'The right answers show once you pass or have used all your attempts.'],
  ['wrong', 0, false, 'This quiz doesn’t show the right answers.'],
  [
    'nothing',
    1,
    true,
    'For this quiz, the questions and answers show once you pass or have used all your attempts.',
  ],
  ['nothing', 0, false, 'This quiz shows only your score.'],
] as const)(
  'a result that shows %s, with %s left, says when the rest shows',
  async (shown, left, answersAtEnd, words) => {
    shows({ ...PAGE, shown, answersAtEnd, attemptsAllowed: left === null ? null : 2, attemptsLeft: left })
    expect(await screen.findByText(words)).toBeInTheDocument()
  },
)

test('says before and after that parts of a point count', async () => {
  const part = { ...QUESTION, kind: 'multiple' as const, answer: ['1'], credit: 50 }
  shows({ ...PAGE, partialCredit: true, result: { ...RESULT, questions: [part], partCount: 1 } })
  expect(await screen.findByText('Partly correct: 50% of the points')).toBeInTheDocument()
  expect(screen.getByText('You got part of the points for 1 more question.')).toBeInTheDocument()
  expect(screen.getByText(m.partial_fact())).toBeInTheDocument()
  expect(screen.queryByText('Incorrect')).toBeNull()
})

const ELSEWHERE = /already sent, from another tab or device/

test('names the points of each question where they differ, before and after', async () => {
  const questions = [QUESTION, { ...QUESTION, id: 'heavy', text: 'Which is cold?', points: 3 }]
  const { unmount } = shows({ ...OPEN, open: OPEN.open && { ...OPEN.open, questions } })
  expect(await screen.findByText('Question 1 of 2 · 1 point')).toBeInTheDocument()
  expect(screen.getByText('Question 2 of 2 · 3 points')).toBeInTheDocument()
  unmount()
  shows({ ...PAGE, result: { ...RESULT, questions, total: 2, hasWeights: true } })
  expect(await screen.findByText(m.points_differ())).toBeInTheDocument()
  expect(screen.getByText('Question 2 of 2 · 3 points')).toBeInTheDocument()
})

test('says that another device sent the attempt that was open here', async () => {
  const { unmount } = shows(OPEN)
  await screen.findByRole('radio', { name: 'Blue' })
  unmount()
  shows(PAGE)
  expect(await screen.findByText(ELSEWHERE)).toBeInTheDocument()
})

test('says nothing of another device after sending here', async () => {
  const { unmount } = shows(OPEN, { kind: 'answered', value: PAGE })
  await userEvent.click(await screen.findByRole('radio', { name: 'Blue' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit answers' }))
  expect(await screen.findByText('You’ll see the correct answers once you pass.')).toBeInTheDocument()
  unmount()
  shows(PAGE)
  await screen.findByText('Which is warm?')
  expect(screen.queryByText(ELSEWHERE)).toBeNull()
})

test('says nothing of another device after an answer to sending got lost', async () => {
  const { unmount } = shows(OPEN)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('connection lost')))
  await userEvent.click(await screen.findByRole('radio', { name: 'Blue' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit answers' }))
  expect(await screen.findByText(m.quiz_send_failed_title())).toBeInTheDocument()
  unmount()
  shows(PAGE)
  await screen.findByText('Which is warm?')
  expect(screen.queryByText(ELSEWHERE)).toBeNull()
})
