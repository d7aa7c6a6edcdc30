import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { QuizPage } from '#app/business/learning/quizzes/quiz-page.ts'
import { NOW, pass } from '#app/testing/pages/a-page.tsx'
import { AttemptForm } from './attempt-form.tsx'

const MINUTE_MS = 60_000

afterEach(() => void vi.unstubAllGlobals())

/** Shows an attempt that has this many minutes left. Returns the paths that the page calls. */
async function anAttempt(minutes: number): Promise<string[]> {
  vi.useFakeTimers({ now: NOW })
  const called: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    called.push(path)
    throw new TypeError('offline')
  })
  const attempt = { id: 'one', number: 1, questions: [], answers: {}, endsAt: NOW + minutes * MINUTE_MS }
  const page: Partial<QuizPage> = { lectureId: 1, now: NOW, requireAllAnswer: false, open: attempt }
  render(
    <AttemptForm
      page={page as QuizPage}
      attempt={attempt}
      action="/quiz"
      notice={null}
      onSending={() => {}}
      onSent={() => {}}
      onClosed={() => {}}
    />,
  )
  await pass(0)
  return called
}

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('shows the time left of an attempt, and announces it at few marks', async () => {
  await anAttempt(6)
  expect(screen.getByRole('timer')).toHaveTextContent(/^06:00$/)
  expect(said()).toContain('Up to 10 minutes left')
  await pass(MINUTE_MS)
  expect(screen.getByRole('timer')).toHaveTextContent(/^05:00$/)
  expect(said()).toContain('Up to 5 minutes left')
  await pass(3.5 * MINUTE_MS)
  expect(said()).toContain('Up to 5 minutes left')
  await pass(MINUTE_MS)
  expect(screen.getByRole('timer')).toHaveTextContent(/^00:30$/)
  expect(said()).toContain('Up to 1 minute left')
})

test('sends the attempt by itself when its time is over', async () => {
  const called = await anAttempt(1)
  await pass(59_000)
  expect(called).toEqual([])
  await pass(2_000)
  expect(called).toEqual(['/ask/sendQuiz'])
})
