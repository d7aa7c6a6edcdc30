import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CommentToModerate } from '#app/business/comments/list-moderation.server.ts'
import { NOW, pass, showPage } from '#app/testing/pages/a-page.tsx'
import { CommentsToReview } from './comments-to-review.tsx'

const COMMENT: CommentToModerate = {
  ...{ id: 1, courseId: 7, courseName: 'Drawing', parentId: null, userId: 'u', author: 'Mali' },
  ...{ text: 'Which pencil?', createdAt: NOW, version: 1, reports: [] },
}

test('shows what comes while the page is open and in sight', async () => {
  vi.useFakeTimers({ now: NOW })
  const waiting: CommentToModerate[] = []
  showPage({
    path: '/admin/comments',
    load: () => ({ isOn: true, waiting: [...waiting], reported: [], next: null }),
    draw: moderation => <CommentsToReview moderation={moderation} isLater={false} />,
  })
  await pass(0)
  waiting.push(COMMENT)
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(60_000)
  expect(screen.queryByText('Which pencil?')).toBeNull()
  state.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(screen.getByText('Which pencil?')).toBeInTheDocument()
  waiting.push({ ...COMMENT, id: 2, text: 'Which paper?' })
  await pass(30_000)
  expect(screen.getByText('Which paper?')).toBeInTheDocument()
})
