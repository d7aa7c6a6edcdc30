import type { Comment, CommentPage } from '#app/business/comments/comment.ts'

/** Returns the page with a comment that the reader has just written. */
export function withWritten(page: CommentPage, written: Comment): CommentPage {
  const isKnown = all(page).some(({ id }) => id === written.id)
  if (isKnown) return withChanged(page, written)
  const known = { ...page, newWriterName: null }
  if (written.parentId === null) return { ...known, comments: [written, ...page.comments] }
  return eachComment(known, comment =>
    comment.id === written.parentId
      ? {
          ...comment,
          replyCount: comment.replyCount + (written.state === 'visible' ? 1 : 0),
          awaitsAnswer: written.state === 'visible' ? written.part === 'student' : comment.awaitsAnswer,
          replies: [...comment.replies, written],
        }
      : comment,
  )
}

/** Returns the page with a comment or reply in its new form. Its replies stay as the page has them. */
export function withChanged(page: CommentPage, changed: Comment): CommentPage {
  const fresh = (old: Comment) =>
    old.id === changed.id ? { ...changed, replies: old.replies, replyCount: old.replyCount } : old
  return eachComment(page, comment => ({ ...fresh(comment), replies: comment.replies.map(fresh) }))
}

/** Returns the page with a comment or reply that the reader has just reported. */
export function withReported(page: CommentPage, id: number): CommentPage {
  const marked = (comment: Comment) => (comment.id === id ? { ...comment, isReported: true } : comment)
  return eachComment(page, comment => marked({ ...comment, replies: comment.replies.map(marked) }))
}

/** Returns the page without a comment that its author deleted. Its place stays while replies stand below it. */
export function withoutDeleted(page: CommentPage, id: number): CommentPage {
  const comments = page.comments.flatMap((comment): Comment[] => {
    if (comment.id !== id) {
      const replies = comment.replies.filter(reply => reply.id !== id)
      return [
        { ...comment, replies, replyCount: comment.replyCount - (comment.replies.length - replies.length) },
      ]
    }
    if (comment.replyCount === 0) return []
    return [{ ...comment, text: '', author: '', state: 'deleted' as const, mayEdit: false }]
  })
  return { ...page, comments }
}

/** Returns the page with the next one below it. */
export function withNextPage(page: CommentPage, next: CommentPage): CommentPage {
  const known = new Set(page.comments.map(({ id }) => id))
  return {
    ...page,
    comments: [...page.comments, ...next.comments.filter(({ id }) => !known.has(id))],
    next: next.next,
  }
}

/** Returns the page with more replies to one comment. */
export function withReplies(page: CommentPage, thread: CommentPage): CommentPage {
  const [found] = thread.comments
  if (!found) return page
  return eachComment(page, comment =>
    comment.id === found.id ? { ...found, replies: union(comment.replies, found.replies) } : comment,
  )
}

/**
 * Returns the page brought up to date with its newest comments as they are now, and those that are new to it. New ones
 * are not put into the page at once: the text that somebody is reading would move. Comments that are gone disappear.
 */
export function refreshed(
  page: CommentPage,
  newest: CommentPage,
): { readonly page: CommentPage; readonly fresh: readonly Comment[] } {
  const now = new Map(newest.comments.map(comment => [comment.id, comment]))
  const known = new Set(page.comments.map(({ id }) => id))
  const oldest = newest.next === null ? 0 : Math.min(...now.keys())
  const comments = page.comments.flatMap(comment => {
    const changed = now.get(comment.id)
    if (!changed) return comment.id < oldest ? [comment] : []
    // Beyond the first replies, the page has more than the newest comments bring.
    const beyond = comment.replies.filter(({ id }) => id > (changed.replies.at(-1)?.id ?? 0))
    const isWhole = changed.replyCount <= changed.replies.length
    return [{ ...changed, replies: isWhole ? changed.replies : [...changed.replies, ...beyond] }]
  })
  return {
    page: {
      ...page,
      comments,
      isSignedIn: newest.isSignedIn,
      newWriterName: newest.newWriterName,
      mayModerate: newest.mayModerate,
    },
    fresh: newest.comments.filter(({ id }) => !known.has(id)),
  }
}

/** Returns the page after its server was asked for it again. Replies that the reader opened stay. */
export function reloaded(page: CommentPage, loaded: CommentPage): CommentPage {
  const { page: known, fresh } = refreshed(page, loaded)
  const shown = new Set(loaded.comments.map(({ id }) => id))
  const comments = [...known.comments.filter(({ id }) => shown.has(id)), ...fresh]
  return { ...loaded, comments: comments.sort((a, b) => b.id - a.id) }
}

function union(before: readonly Comment[], more: readonly Comment[]): Comment[] {
  const byId = new Map([...before, ...more].map(reply => [reply.id, reply]))
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

function eachComment(page: CommentPage, change: (comment: Comment) => Comment): CommentPage {
  return { ...page, comments: page.comments.map(change) }
}

function all(page: CommentPage): Comment[] {
  return page.comments.flatMap(comment => [comment, ...comment.replies])
}
