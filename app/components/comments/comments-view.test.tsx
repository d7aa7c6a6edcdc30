import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Comment, CommentPage } from '#app/business/comments/comment.ts'
import { answer, NOW, showPage } from '#app/testing/pages/a-page.tsx'
import { CommentsView } from './comments-view.tsx'
import { useComments } from './use-comments.ts'

const COMMENT: Comment = {
  id: 5,
  parentId: null,
  author: 'Mali S.',
  part: 'student',
  text: 'Hello',
  state: 'visible',
  createdAt: NOW,
  editedAt: null,
  replyCount: 0,
  awaitsAnswer: false,
  version: 1,
  isOwn: false,
  mayEdit: false,
  isReported: false,
  replies: [],
}
const PAGE: CommentPage = {
  course: { id: 1, name: 'Drawing', path: '/course/1' },
  comments: [COMMENT],
  next: null,
  threadId: 5,
  isSignedIn: true,
  newWriterName: null,
  mayModerate: false,
}

function Comments({ page }: { page: CommentPage }) {
  const comments = useComments(1, page, true)
  return (
    <CommentsView
      page={comments.page ?? page}
      comments={comments}
      returnTo="/"
      formAction="/course/1/comments"
      posted={null}
    />
  )
}

function showComments(over: Partial<CommentPage> = {}) {
  const page = { ...PAGE, ...over }
  return showPage({ path: '/course/1/comments', load: () => page, draw: () => <Comments page={page} /> })
}

test('a reported comment says so and has no report button', () => {
  showComments({ comments: [{ ...COMMENT, isReported: true }] })
  expect(screen.getByText('You reported this. The school will look at it.')).toBeVisible()
  expect(screen.queryByText('Report')).toBeNull()
})

test('the report button gives way to a note once the report is sent', async () => {
  answer({ '/ask/reportComment': () => ({ kind: 'answered', value: null }) })
  const { user } = showComments()
  await user.click(screen.getByText('Report'))
  await user.click(screen.getByRole('button', { name: /report/i }))
  expect(await screen.findByText('You reported this. The school will look at it.')).toBeVisible()
  expect(screen.queryByText('Report')).toBeNull()
  expect(screen.getByText('You reported this. The school will look at it.')).toHaveFocus()
})

test('tells a new writer the name that will show', () => {
  showComments({ threadId: null, newWriterName: 'Mali S.' })
  const field = screen.getAllByRole('textbox')[0]
  expect(field).toHaveAccessibleDescription(/Your name will show as “Mali S\.”/)
})

test('calls a writer without a name a student', () => {
  showComments({ threadId: null, newWriterName: '' })
  expect(screen.getAllByRole('textbox')[0]).toHaveAccessibleDescription(/as “A student”/)
})
