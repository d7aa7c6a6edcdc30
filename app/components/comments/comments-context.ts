import { createContext, useContext } from 'react'
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
  readonly mayModerate: boolean
  readonly posted: PostedForm | null
  readonly act: (act: CommentAct) => Promise<ActAnswer | null>
}

export const CommentsContext = createContext<CommentsWorld | null>(null)

export function useCommentsWorld(): CommentsWorld {
  const world = useContext(CommentsContext)
  if (!world) throw new Error('comments outside their list')
  return world
}
