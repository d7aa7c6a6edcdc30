import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { USUAL_ORDER } from '#app/business/learning/quizzes/quiz-results.ts'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { QuizResultsView } from './quiz-results-view.tsx'

test('tells a teacher which attempt of the students counts', () => {
  const summary = { lectureId: 1, name: 'Shadows', title: 'Quiz', passMark: 60, countedBy: 'best' } as const
  const quiz = { ...summary, students: 0, passed: 0, passPercent: null }
  const chosen = { ...quiz, questions: [], scores: [], page: 1, hasMore: false, order: USUAL_ORDER }
  showPage({
    path: '/teach/1/quizzes',
    load: () => ({ course: { id: 1, name: 'Drawing' }, quizzes: [quiz], chosen }),
    draw: results => <QuizResultsView results={results} pathOf={() => '/'} studentPath={() => '/'} />,
  })
  expect(screen.getByText(/Each student’s best attempt counts/)).toBeInTheDocument()
  expect(screen.queryByText(/Your best attempt/)).toBeNull()
})

test('sorts the scores by their headers, and keeps the order between pages', async () => {
  const summary = { lectureId: 1, name: 'Shadows', title: '', passMark: 60, countedBy: 'best' } as const
  const quiz = { ...summary, students: 60, passed: 0, passPercent: 0 }
  const marks = { attempts: 3, best: 70, average: 60, latest: 50, lastSentAt: 0, hasPassed: false }
  const chosen = {
    ...{ ...quiz, questions: [], page: 2, hasMore: true },
    order: { by: 'attempts', isDown: false } as const,
    scores: [{ userId: 'u1', name: 'Somsri', ...marks }],
  }
  const { user } = showPage({
    path: '/teach/1/quizzes',
    load: () => ({ course: { id: 1, name: 'Drawing' }, quizzes: [quiz], chosen }),
    draw: results => <QuizResultsView results={results} pathOf={() => '/'} />,
  })
  const table = within(screen.getByRole('table', { name: 'Students’ scores' }))
  const header = table.getByRole('columnheader', { name: /^Attempts/ })
  expect(header).toHaveAttribute('aria-sort', 'ascending')
  await user.click(within(header).getByRole('link'))
  const more = screen.getByRole('link', { name: 'More students' })
  await waitFor(() => expect(more).toHaveAttribute('href', '/teach/1/quizzes?sort=-attempts&page=3'))
  expect(table.getByRole('rowheader')).toHaveTextContent('Attempts: 3')
})
