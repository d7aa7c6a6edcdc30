import type { Comment, ModerationAct } from '#app/business/comments/comment.ts'
import { ask, type Unanswered } from '#app/components/ask.ts'

/** The acts on comments, by the names that the forms send. */
export type CommentAct =
  | {
      readonly intent: 'write'
      readonly courseId: number
      readonly parentId: number | null
      readonly text: string
    }
  | { readonly intent: 'edit'; readonly commentId: number; readonly version: number; readonly text: string }
  | { readonly intent: 'delete'; readonly commentId: number }
  | { readonly intent: 'report'; readonly commentId: number; readonly reason: string }
  | {
      readonly intent: 'moderate'
      readonly commentId: number
      readonly version: number
      readonly act: ModerationAct
      /** How many replies the moderator saw. Only an act that ends the wait for an answer needs it. */
      readonly replyCount?: number
    }

/** `value` is the comment as it is now; null if the act returns none. */
export type ActAnswer =
  | { readonly kind: 'answered'; readonly value: Comment | null }
  | { readonly kind: 'refused'; readonly sentence: string }
  | Unanswered

/** Sends one act. */
export function sendAct(act: CommentAct): Promise<ActAnswer> {
  switch (act.intent) {
    case 'write': {
      const { courseId, parentId, text } = act
      return ask('writeComment', { courseId, parentId, text })
    }
    case 'edit': {
      const { commentId, version, text } = act
      return ask('editComment', { commentId, version, text })
    }
    case 'delete':
      return ask('deleteComment', { commentId: act.commentId })
    case 'report':
      return ask('reportComment', { commentId: act.commentId, reason: act.reason })
    case 'moderate': {
      const { intent: _, ...moderation } = act
      return ask('moderateComment', moderation)
    }
  }
}
