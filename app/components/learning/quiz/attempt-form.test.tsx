import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { OpenAttempt, QuizPage } from '#app/business/learning/quizzes/quiz-page.ts'
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

test('saves what the student answered before the page woke up', async () => {
  vi.useFakeTimers({ now: NOW })
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === '/ask/saveAnswers') saved.push(JSON.parse(body))
    return Response.json({ kind: 'answered', value: { answers: {}, now: NOW } })
  })
  const options = [
    { id: '1', text: 'Red' },
    { id: '2', text: 'Blue' },
  ]
  const attempt: OpenAttempt = {
    id: 'early',
    number: 1,
    questions: [
      { id: 'colour', kind: 'single', text: 'Which colour?', points: 1, options },
      { id: 'word', kind: 'text', text: 'Which word?', points: 1, options: [] },
    ],
    answers: { colour: { value: '1', at: NOW - 1 } },
    endsAt: null,
  }
  const page = { lectureId: 1, now: NOW, requireAllAnswer: false, open: attempt } as unknown as QuizPage
  const nothing = () => {}
  const form = (
    <AttemptForm
      {...{ page, attempt, action: '/quiz', notice: null }}
      {...{ onSending: nothing, onSent: nothing, onClosed: nothing }}
    />
  )
  const container = document.createElement('div')
  document.body.appendChild(container)
  container.innerHTML = renderToString(form)
  for (const radio of container.querySelectorAll<HTMLInputElement>('input[type=radio]'))
    radio.checked = radio.value === '2'
  const [word] = container.querySelectorAll<HTMLInputElement>('input[type=text]')
  if (word) word.value = 'up'
  render(form, { container, hydrate: true })
  await pass(1_000)
  expect(screen.getByRole('radio', { name: 'Blue' })).toBeChecked()
  expect(screen.getByRole('textbox')).toHaveValue('up')
  expect(saved).toMatchObject([
    { attemptId: 'early', answers: { colour: { value: '2' }, word: { value: 'up' } } },
  ])
})
