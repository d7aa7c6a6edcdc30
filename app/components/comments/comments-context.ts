import { createContext, useContext } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import type { ActAnswer, CommentAct } from './comment-act.ts'

/** A form that was posted without JavaScript and refused: what was typed, and why not. */
export type PostedForm = {
  readonly fields: Readonly<Record<string, string>>
  readonly sentence: string
}

/** The values that the forms of one list of comments share. */
export type CommentsWorld = {
  readonly courseId: number
  /** Where forms post without JavaScript. */
  readonly formAction: string
  readonly isSignedIn: boolean
  /** The name that will show, for a reader who has written nothing yet; '' for no name, null for others. */
  readonly newWriterName: string | null
  readonly mayModerate: boolean
  readonly posted: PostedForm | null
  readonly act: (act: CommentAct) => Promise<ActAnswer>
}

export const CommentsContext = createContext<CommentsWorld | null>(null)

/** What a writer should know: who reads it, and under which name. */
export function writingHint(newWriterName: string | null): string {
  return newWriterName === null
    ? m.comments_hint()
    : m.comments_hint_first({ name: newWriterName || m.comments_nobody() })
}

export function useCommentsWorld(): CommentsWorld {
  const world = useContext(CommentsContext)
  if (!world) throw new Error('comments outside their list')
  return world
}
