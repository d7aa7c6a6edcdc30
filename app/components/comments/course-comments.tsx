import { useEffect, useRef, useState } from 'react'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { CommentsView } from './comments-view.tsx'
import { useComments } from './use-comments.ts'

const NEAR = '600px 0px'

/**
 * The comments on the course page. They are fetched when the section comes near the screen, so a page from the cache
 * costs nothing. Before that, and without JavaScript, the section is a link to a page of its own.
 */
export function CourseComments({ courseId, coursePath }: { courseId: number; coursePath: string }) {
  const part = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const comments = useComments(courseId, null)
  // After a sign-in or sign-out in another tab, the comments and forms of that person are loaded.
  const userId = useShell()?.account?.userId
  const { page, isFailed, load } = comments
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    )
    if (part.current) observer.observe(part.current)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another person.
  useEffect(() => {
    if (isNear) void load()
  }, [isNear, load, userId])
  const isLoading = isNear && !page && !isFailed
  return (
    <div ref={part} className="min-h-40">
      {page && (
        <CommentsView
          page={page}
          comments={comments}
          returnTo={`${coursePath}#comments`}
          formAction={`/course/${courseId}/comments`}
          posted={null}
        />
      )}
      {isLoading && <Skeleton label={m.comments_loading()} />}
      {!page && isFailed && (
        <div className="grid justify-items-start gap-3">
          <Alert kind="error" title={m.comments_failed()}>
            {m.connection_lost()}
          </Alert>
          <Button variant="secondary" onClick={load}>
            {m.comments_retry()}
          </Button>
        </div>
      )}
      {!page && !isNear && (
        <ButtonLink to={`/course/${courseId}/comments`} variant="secondary" prefetch="none">
          {m.comments_open()}
        </ButtonLink>
      )}
    </div>
  )
}
