import { useCallback, useEffect, useRef, useState } from 'react'
import type { Comment, CommentPage } from '#app/business/comments/comment.ts'
import { ask } from '#app/components/ask.ts'
import { type ActAnswer, type CommentAct, sendAct } from './comment-act.ts'
import type { CourseRoom } from './course-room.ts'
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

/** behaviour: Polling and redirects */
const ASKS_EVERY_MS = 30_000
/** All pages of a course hear a hint at the same moment. They ask spread over this time. */
const SPREAD_MS = 3_000

type State = {
  readonly page: CommentPage | null
  /** Comments of other people that arrived since, and that the reader has not asked to see. */
  readonly fresh: readonly Comment[]
  readonly isFailed: boolean
}

/**
 * The comments of a course in an open page: fetched if the page came without them, and kept up to date. `isFixed`: the
 * page shows other comments than the newest, so newer ones do not belong to it. It follows `initial` when that was
 * loaded again.
 */
export function useComments(courseId: number, initial: CommentPage | null, isFixed = false) {
  const [state, setState] = useState<State>({ page: initial, fresh: [], isFailed: false })
  const change = useCallback(
    (to: (page: CommentPage) => CommentPage) =>
      setState(state => (state.page ? { ...state, page: to(state.page) } : state)),
    [],
  )
  const load = useCallback(async () => {
    setState(state => ({ ...state, isFailed: false }))
    const page = await fetchComments(courseId, null)
    setState(state => ({ ...state, page: page ?? state.page, isFailed: page === null }))
  }, [courseId])

  const refresh = useCallback(async () => {
    const newest = await fetchComments(courseId, null)
    if (newest)
      setState(state => {
        if (!state.page) return state
        const { page, fresh } = refreshed(state.page, newest)
        return { ...state, page, fresh }
      })
  }, [courseId])
  // A later page, or a single thread, does not show the newest comments.
  const isLive =
    !isFixed && state.page !== null && (initial === null || (initial.threadId === null && !isLaterPage()))
  useLiveCourse(isLive ? courseId : null, refresh)
  useEffect(() => {
    if (isFixed && initial)
      setState(state => ({ ...state, page: state.page ? reloaded(state.page, initial) : initial }))
  }, [isFixed, initial])

  return {
    ...state,
    load,
    showFresh: () =>
      setState(({ page, fresh, ...rest }) => ({
        ...rest,
        page: page && { ...page, comments: [...fresh, ...page.comments].sort((a, b) => b.id - a.id) },
        fresh: [],
      })),
    /** Returns false if no answer came. */
    showMore: async (before: number): Promise<boolean> => {
      const next = await fetchComments(courseId, before)
      if (next) change(page => withNextPage(page, next))
      return next !== null
    },
    showReplies: async ({ id, replies }: Comment): Promise<boolean> => {
      const asked = await ask('replies', { courseId, threadId: id, after: replies.at(-1)?.id ?? null })
      const thread = asked.kind === 'answered' ? asked.value : null
      if (thread) change(page => withReplies(page, thread))
      return thread !== null
    },
    act: async (act: CommentAct): Promise<ActAnswer> => {
      const answer = await sendAct(act)
      if (answer.kind !== 'answered') return answer
      if (act.intent === 'delete') change(page => withoutDeleted(page, act.commentId))
      if (act.intent === 'report') change(page => withReported(page, act.commentId))
      const comment = answer.value
      if (comment)
        change(page => (act.intent === 'write' ? withWritten(page, comment) : withChanged(page, comment)))
      return answer
    },
  }
}

export type Comments = ReturnType<typeof useComments>

function isLaterPage(): boolean {
  return typeof window !== 'undefined' && new URLSearchParams(window.location.search).has('before')
}

/**
 * Calls `refresh` when the course's comments change: on a live hint, and by polling while the room is not connected.
 */
function useLiveCourse(courseId: number | null, refresh: () => void): void {
  const room = useRef<CourseRoom | null>(null)
  useEffect(() => {
    if (courseId === null) return
    let isGone = false
    let soon: ReturnType<typeof setTimeout> | undefined
    const onHint = () => {
      clearTimeout(soon)
      soon = setTimeout(refresh, 200 + Math.random() * SPREAD_MS)
    }
    void import('./course-room.ts').then(
      ({ joinCourseRoom }) => {
        if (!isGone) room.current = joinCourseRoom(courseId, onHint)
      },
      () => {},
    )
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !room.current?.isOpen()) refresh()
    }, ASKS_EVERY_MS)
    return () => {
      isGone = true
      clearTimeout(soon)
      clearInterval(timer)
      room.current?.leave()
      room.current = null
    }
  }, [courseId, refresh])
}

/** null: no answer came, or there is nothing to show. */
async function fetchComments(courseId: number, before: number | null): Promise<CommentPage | null> {
  const asked = await ask('comments', { courseId, before })
  return asked.kind === 'answered' ? asked.value : null
}
