import { useSearchParams } from '@remix-run/react'
import type { CommentToModerate, Moderation } from '#app/business/comments/list-moderation.server.ts'
import type { CommentAct, sendAct } from '#app/components/comments/comment-act.ts'
import { CommentForm } from '#app/components/comments/comment-form.tsx'
import { CommentsContext, type CommentsWorld } from '#app/components/comments/comments-context.ts'
import { type ReviewAct, ReviewLists } from '#app/components/comments/review-lists.tsx'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CircleCheck } from '#app/ui/icons.tsx'

/** The comments that a teacher has to review, a page at a time. `worldOf`: what the forms of a comment share. */
export function ToReview({
  moderation,
  placeName,
  worldOf,
}: {
  moderation: Pick<Moderation, 'waiting' | 'reported' | 'next'>
  placeName: (comment: CommentToModerate) => string
  worldOf: (comment: CommentToModerate) => CommentsWorld
}) {
  const isLater = useSearchParams()[0].has('review')
  return (
    <>
      <ReviewLists
        moderation={moderation}
        placeName={placeName}
        decide={(comment, does) => (
          <CommentsContext.Provider value={worldOf(comment)}>
            <Decide comment={comment} act={does} />
          </CommentsContext.Provider>
        )}
      />
      <NextPage place="review" next={moderation.next} isLater={isLater} />
    </>
  )
}

/** What the forms of a course's comments share at the teacher's desk. */
export function deskWorld(
  courseId: number,
  act: (act: CommentAct) => ReturnType<typeof sendAct>,
): CommentsWorld {
  return {
    courseId,
    // Without JavaScript the forms post to the page of the comment's course, which tells the outcome.
    formAction: `/teach/${courseId}/comments`,
    isSignedIn: true,
    newWriterName: null,
    mayModerate: true,
    posted: null,
    act,
  }
}

/** Stands where a teacher has no comment to review and none to answer. */
export function NothingToDo() {
  return (
    <EmptyState icon={CircleCheck} title={m.teach_nothing_to_do()}>
      {m.teach_nothing_to_do_text()}
    </EmptyState>
  )
}

/** The form of one act on a comment to review. */
function Decide({
  comment: { id: commentId, version },
  act: { does, label, done },
}: {
  comment: CommentToModerate
  act: ReviewAct
}) {
  return (
    <CommentForm
      fields={{ intent: 'moderate', commentId, version, act: does }}
      toAct={() => ({ intent: 'moderate', commentId, version, act: does })}
      done={() => done}
      submit={label}
      variant={does === 'hide' ? 'quiet' : 'secondary'}
    />
  )
}
