import { Link } from '@remix-run/react'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CommentToModerate } from '#app/business/comments/list-moderation.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { deskWorld, ToReview } from './to-review.tsx'

const COMMENT: CommentToModerate = {
  ...{ id: 1, courseId: 7, courseName: 'Drawing', parentId: null, userId: 'u', author: 'Mali' },
  ...{ text: 'Which pencil?', createdAt: NOW, version: 1, reports: [] },
}
const DESK = '/teach/7/comments'

test('a later page keeps the place of the other list', async () => {
  let next: string | null = '50.8'
  const { user } = showPage({
    path: DESK,
    load: () => ({ waiting: [COMMENT], reported: [], next }),
    draw: moderation => (
      <>
        <Link to="?before=90">Other list</Link>
        <ToReview
          moderation={moderation}
          placeName={({ courseName }) => courseName}
          worldOf={({ courseId }) => deskWorld(courseId, async () => ({ kind: 'no-answer' as const }))}
        />
      </>
    ),
  })
  const more = () => screen.queryByRole('link', { name: m.students_more() })
  const back = () => screen.queryByRole('link', { name: m.students_first_page() })
  expect(back()).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Other list' }))
  await waitFor(() => expect(more()).toHaveAttribute('href', `${DESK}?before=90&review=50.8`))
  next = null
  await user.click(more() as HTMLElement)
  await waitFor(() => expect(back()).toHaveAttribute('href', `${DESK}?before=90`))
  expect(more()).toBeNull()
})
