import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CommentToModerate } from '#app/business/comments/list-moderation.server.ts'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { deskWorld, ToReview } from './to-review.tsx'

const COMMENT: CommentToModerate = {
  ...{ id: 1, courseId: 7, courseName: 'Drawing', parentId: null, userId: 'u', author: 'Mali' },
  ...{ text: 'Which pencil?', createdAt: NOW, version: 1, reports: [] },
}

function show(path: string, next: string | null) {
  const moderation = { waiting: [COMMENT], reported: [], next }
  showPage({
    path,
    load: () => moderation,
    draw: shown => (
      <ToReview
        moderation={shown}
        placeName={({ courseName }) => courseName}
        worldOf={({ courseId }) => deskWorld(courseId, async () => null)}
      />
    ),
  })
}

const hrefs = () =>
  screen
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
    .filter(href => href?.includes('?') && !href.includes('thread'))

test('the next page keeps the place of the other list', () => {
  show('/teach/7/comments?before=90', '50.8')
  expect(hrefs()).toEqual(['/teach/7/comments?before=90&review=50.8'])
})

test('the last page leads back to the first', () => {
  show('/teach/7/comments?before=90&review=50.8', null)
  expect(hrefs()).toEqual(['/teach/7/comments?before=90'])
})
