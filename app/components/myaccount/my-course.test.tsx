import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MyCourse as Course } from '#app/business/storefront/list-my-courses.server.ts'
import { showPage } from '#app/testing/pages/a-page.tsx'
import { CourseGroups } from './course-groups.tsx'
import { MyCourse } from './my-course.tsx'

const COURSE: Course = {
  id: 1,
  name: 'Drawing',
  path: '/course/1-drawing',
  pictureUrl: '',
  access: { kind: 'unlimited' },
  timeLeft: -1,
  reasons: [],
  percent: 66,
  canRenew: false,
  lastAt: 1,
  missing: 1,
  added: 0,
  next: { lectureId: 3, name: 'Light', secondsLeft: 0, task: 'homework', hasBegun: true },
  dueAt: null,
  certificate: null,
}

function shows(more: Partial<Course>) {
  showPage({
    path: '/myaccount/courses',
    load: () => ({ ...COURSE, ...more }),
    draw: course => <MyCourse course={course} />,
  })
}

test('tells a student who had finished that the school added a lecture', () => {
  shows({ added: 1 })
  expect(screen.getByText(/The school added 1 lesson after you finished/)).toBeInTheDocument()
})

test.each([
  ['who never finished', { added: 0 }],
  ['who has finished all of it again', { added: 1, percent: 100 }],
])('tells a student %s nothing about additions', (_, more) => {
  shows(more)
  expect(screen.queryByText(/The school added/)).toBeNull()
})

test('names the task that is left of the next lecture', () => {
  shows({})
  expect(screen.getByText('Do the homework')).toBeInTheDocument()
})

test('a finished course stands apart, to be watched again, with its certificate', () => {
  const certificate = {
    ...{
      number: '2026-000001',
      code: 'c',
      courseId: 2,
      courseName: 'Done',
      courseNameEng: '',
      finishedAt: 1,
      issuedAt: 1,
    },
    revokedAt: null,
  }
  const done = { ...COURSE, id: 2, name: 'Done', percent: 100, missing: 0, certificate }
  const over = { ...COURSE, id: 3, name: 'Over', access: { kind: 'ended', endedAt: 1 } } as const
  showPage({
    path: '/myaccount',
    load: () => [done, COURSE, over],
    draw: courses => <CourseGroups courses={courses} />,
  })
  expect(screen.getByRole('link', { name: 'Watch again' })).toHaveAttribute(
    'href',
    '/course/1-drawing?learn=true&again=1',
  )
  const coursesOf = (title: string) => {
    const section = screen.getByRole('heading', { name: title }).closest('section') as HTMLElement
    return within(section)
  }
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'In progress',
    'Finished',
    'Access ended',
  ])
  expect(coursesOf('In progress').getByRole('link', { name: 'Continue' })).toBeInTheDocument()
  expect(coursesOf('In progress').queryByText('Done')).toBeNull()
  const finished = coursesOf('Finished')
  expect(finished.getByRole('link', { name: 'Watch again' })).toBeInTheDocument()
  expect(finished.queryByRole('link', { name: 'Continue' })).toBeNull()
  expect(finished.getByRole('link', { name: 'View certificate' })).toBeInTheDocument()
})

test.each([
  ['refunded', true, /Refunded. Access ended on/],
  ['run out', false, /^Access ended on/],
])('a course whose access was %s says so, and can be bought again', (_, isRefunded, words) => {
  const reason = { source: 'order', orderId: 12, planName: '', endsAt: 1, isLive: false, isRefunded } as const
  shows({ access: { kind: 'ended', endedAt: 1 }, reasons: [reason], canRenew: true })
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Buy again' })).toHaveAttribute('href', COURSE.path)
})
