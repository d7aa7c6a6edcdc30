import { expect, test } from 'vitest'
import type { Comment, CommentPage } from '#app/business/comments/comment.ts'
import {
  refreshed,
  reloaded,
  withChanged,
  withNextPage,
  withoutDeleted,
  withReplies,
  withReported,
  withWritten,
} from './merge-comments.ts'

const aComment = (id: number, over: Partial<Comment> = {}): Comment => ({
  id,
  parentId: null,
  author: 'A',
  part: 'student',
  text: `c${id}`,
  state: 'visible',
  createdAt: id,
  editedAt: null,
  replyCount: over.replies?.length ?? 0,
  awaitsAnswer: false,
  version: 1,
  isOwn: false,
  mayEdit: false,
  isReported: false,
  replies: [],
  ...over,
})
const aReply = (id: number, parentId: number) => aComment(id, { parentId })
const aPage = (comments: Comment[], next: number | null = null): CommentPage => ({
  course: { id: 1, name: 'C', path: '/course/1' },
  comments,
  next,
  threadId: null,
  isSignedIn: true,
  newWriterName: null,
  mayModerate: false,
})
const tree = (page: CommentPage) =>
  page.comments.map(({ id, replyCount, replies }) => [id, replyCount, replies.map(reply => reply.id)])

test('a new comment stands on top, a new reply at the end', () => {
  const page = aPage([aComment(5, { replies: [aReply(6, 5)] })])
  expect(tree(withWritten(page, aComment(7)))).toEqual([
    [7, 0, []],
    [5, 1, [6]],
  ])
  expect(tree(withWritten(page, aReply(7, 5)))).toEqual([[5, 2, [6, 7]]])
  expect(tree(withWritten(page, { ...aReply(7, 5), state: 'waiting' }))).toEqual([[5, 1, [6, 7]]])
  expect(tree(withWritten(page, aReply(6, 5)))).toEqual([[5, 1, [6]]])
})

test.each([
  [true, { part: 'teacher' }, false],
  [false, { part: 'student' }, true],
  [true, { part: 'teacher', state: 'waiting' }, true],
] as const)('a thread that awaits an answer (%s) and a reply %o: %s', (before, reply, after) => {
  const page = aPage([aComment(5, { awaitsAnswer: before })])
  expect(withWritten(page, { ...aReply(6, 5), ...reply }).comments[0]?.awaitsAnswer).toBe(after)
})

test('a changed comment keeps the replies of the page', () => {
  const page = aPage([aComment(5, { replies: [aReply(6, 5)] })])
  const changed = withChanged(page, aComment(5, { text: 'new', version: 2 }))
  expect(changed.comments[0]).toMatchObject({ text: 'new', replyCount: 1, replies: [{ id: 6 }] })
  expect(withChanged(page, { ...aReply(6, 5), text: 'r' }).comments[0]?.replies[0]?.text).toBe('r')
})

test('a deleted comment keeps its place only above replies', () => {
  const page = aPage([aComment(5, { replies: [aReply(6, 5)] }), aComment(4)])
  expect(withoutDeleted(page, 5).comments[0]).toMatchObject({ id: 5, state: 'deleted', text: '' })
  expect(tree(withoutDeleted(page, 4))).toEqual([[5, 1, [6]]])
  expect(tree(withoutDeleted(page, 6))).toEqual([
    [5, 0, []],
    [4, 0, []],
  ])
})

test('pages follow each other without repeating', () => {
  const page = withNextPage(aPage([aComment(5), aComment(4)], 4), aPage([aComment(4), aComment(3)], 3))
  expect(tree(page).map(([id]) => id)).toEqual([5, 4, 3])
  expect(page.next).toBe(3)
  const thread = aPage([aComment(5, { replyCount: 9, replies: [aReply(7, 5), aReply(8, 5)] })])
  const shown = aPage([aComment(5, { replyCount: 9, replies: [aReply(6, 5), aReply(7, 5)] })])
  expect(tree(withReplies(shown, thread))).toEqual([[5, 9, [6, 7, 8]]])
})

test('newer comments are offered, and hidden ones disappear', () => {
  const page = aPage([aComment(5), aComment(4), aComment(2)], 2)
  const newest = aPage([aComment(6), aComment(5, { text: 'edited' }), aComment(3)], 3)
  const { page: after, fresh } = refreshed(page, newest)
  expect(after.comments.map(({ id, text }) => [id, text])).toEqual([
    [5, 'edited'],
    [2, 'c2'],
  ])
  expect(fresh.map(({ id }) => id)).toEqual([6, 3])
  expect(after.next).toBe(2)
})

test('an update keeps replies that were opened, and drops hidden ones', () => {
  const shown = aPage([aComment(1, { replies: [2, 3, 4, 5].map(id => aReply(id, 1)) })])
  const four = aComment(1, { replyCount: 5, replies: [2, 3, 4].map(id => aReply(id, 1)) })
  expect(tree(refreshed(shown, aPage([four])).page)).toEqual([[1, 5, [2, 3, 4, 5]]])
  const two = aComment(1, { replyCount: 2, replies: [2, 4].map(id => aReply(id, 1)) })
  expect(tree(refreshed(shown, aPage([two])).page)).toEqual([[1, 2, [2, 4]]])
})

test('a page that was loaded again follows its server and keeps opened replies', () => {
  const before = aPage([aComment(9), aComment(5, { replies: [2, 3, 4, 6].map(id => aReply(id, 5)) })], 5)
  const first = [2, 3, 4].map(id => aReply(id, 5))
  const loaded = aPage([aComment(7), aComment(5, { replies: first, replyCount: 4 })])
  const after = reloaded(before, loaded)
  expect(tree(after)).toEqual([
    [7, 0, []],
    [5, 4, [2, 3, 4, 6]],
  ])
  expect(after.next).toBe(null)
})

test('marks a reported comment or reply until the server says otherwise', () => {
  const page = aPage([aComment(5, { replies: [aReply(6, 5)] })])
  const reported = withReported(withReported(page, 6), 5)
  expect(reported.comments[0]).toMatchObject({ isReported: true, replies: [{ isReported: true }] })
  const changed = withChanged(reported, aComment(5, { text: 'new', isReported: false }))
  expect(changed.comments[0]).toMatchObject({
    isReported: false,
    text: 'new',
    replies: [{ isReported: true }],
  })
  expect(withReported(page, 7)).toEqual(page)
})

test('the first comment ends the note about the own name', () => {
  const page = { ...aPage([aComment(5)]), newWriterName: 'Mali S.' }
  expect(withWritten(page, aComment(6)).newWriterName).toBeNull()
  expect(withWritten(page, aReply(6, 5)).newWriterName).toBeNull()
})
