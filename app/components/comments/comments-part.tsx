import { memo } from 'react'
import { lazyPart, whenVisible } from '#app/components/lazy-part.tsx'

/** The comments of a course page. Memoised for the same reason as the checkout. */
export const CommentsPart = memo(
  lazyPart(async () => (await import('./course-comments.tsx')).CourseComments, {
    fallback: <div className="min-h-40" aria-busy="true" />,
    whenNeeded: () => whenVisible('comments'),
  }),
)
