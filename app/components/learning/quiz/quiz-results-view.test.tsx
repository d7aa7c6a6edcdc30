import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { QuizResultsView } from './quiz-results-view.tsx'

test('tells a teacher which attempt of the students counts', () => {
  const summary = { lectureId: 1, name: 'Shadows', title: 'Quiz', passMark: 60, countedBy: 'best' } as const
  const quiz = { ...summary, students: 0, passed: 0, passPercent: null }
  const chosen = { ...quiz, questions: [], scores: [], page: 1, hasMore: false }
  showPage({
    path: '/teach/1/quizzes',
    load: () => ({ course: { id: 1, name: 'Drawing' }, quizzes: [quiz], chosen }),
    draw: results => <QuizResultsView results={results} pathOf={() => '/'} studentPath={() => '/'} />,
  })
  expect(screen.getByText(/Each student’s best attempt counts/)).toBeInTheDocument()
  expect(screen.queryByText(/Your best attempt/)).toBeNull()
})
