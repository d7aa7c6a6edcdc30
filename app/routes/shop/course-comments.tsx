import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { parseIdSlug } from '#app/business/catalogue/link-path.ts'
import { listComments, listReplies } from '#app/business/comments/list-comments.server.ts'
import { CommentsView } from '#app/components/comments/comments-view.tsx'
import { useComments } from '#app/components/comments/use-comments.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readId } from '#app/platform/typed-numbers.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ArrowLeft } from '#app/ui/icons.tsx'
import { answerCommentForm } from './course-comments.server.ts'

/** Returns a page of the course's comments, or with `thread` one comment with its replies. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const courseId = parseIdSlug(params.id ?? '')?.id
  if (!courseId) throw notFound()
  const { searchParams, search } = new URL(request.url)
  if (params.id !== String(courseId)) throw redirect(`/course/${courseId}/comments${search}`, 301)
  const [before, threadId, after] = ['before', 'thread', 'after'].map(name => readId(searchParams.get(name)))
  const caller = await context.caller()
  const page = threadId
    ? await listReplies(context.services, { courseId, threadId, after: after ?? null }, caller)
    : await listComments(context.services, { courseId, before: before ?? null }, caller)
  if (!page) throw notFound()
  return { page, isFirst: !before && !threadId }
}

export function action(args: ActionFunctionArgs) {
  return answerCommentForm(args)
}

function notFound(): Response {
  return new Response('Page not found !', { status: 404 })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: m.comments_page_title({ course: data?.page.course.name ?? '' }),
    hidden: true,
  })

export default function CourseCommentsPage() {
  const { page } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const userId = useShell()?.account?.userId
  // Another page of comments, or another person, begins anew; an answer to a form keeps what is open.
  return <CommentsPage key={`${page.course.id}${search} ${userId}`} />
}

function CommentsPage() {
  const { page, isFirst } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>() ?? null
  const comments = useComments(page.course.id, page)
  const here = `/course/${page.course.id}/comments`
  const { search } = useLocation()
  return (
    <main id="main" className="page grid gap-6 py-8">
      <header className="grid gap-1">
        <Link to={page.course.path} className="link inline-flex items-center gap-1 justify-self-start">
          <ArrowLeft className="size-5" />
          {page.course.name}
        </Link>
        <h1 className="text-2xl font-semibold">{m.comments_title()}</h1>
        {!isFirst && (
          <Link to={here} className="link justify-self-start">
            {page.threadId === null ? m.comments_newest() : m.comments_all()}
          </Link>
        )}
      </header>
      {posted && (
        <Alert kind="error" title={m.comments_not_sent()}>
          {posted.sentence}
        </Alert>
      )}
      <CommentsView
        page={comments.page ?? page}
        comments={comments}
        returnTo={here + search}
        formAction={here + search}
        posted={posted}
      />
    </main>
  )
}
