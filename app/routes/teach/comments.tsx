import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { listComments } from '#app/business/comments/list-comments.server.ts'
import { getTaughtCourse } from '#app/business/learning/teaching/list-students.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { CommentsDesk } from '#app/components/teach/comments-desk.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { answerCommentForm } from '#app/routes/shop/course-comments.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { readDesk } from './comments.server.ts'
import { taughtCourseId } from './course.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const courseId = taughtCourseId(params.course)
  const caller = await context.caller()
  const [course, { list: page, moderation }] = await Promise.all([
    getTaughtCourse(context.services, { courseId, caller }),
    readDesk({ request, context }, courseId, before =>
      listComments(context.services, { courseId, before, unanswered: true }, caller),
    ),
  ])
  if (!course) throw new Response(null, { status: 404 })
  return { course, page, moderation }
}

export async function action({ params, ...args }: ActionFunctionArgs) {
  const { context, request } = args
  await requireTeacher(context, request)
  const courseId = taughtCourseId(params.course)
  const course = await getTaughtCourse(context.services, { courseId, caller: await context.caller() })
  if (!course) throw new Response(null, { status: 404 })
  return answerCommentForm({ ...args, params: { id: String(courseId) } })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: `${m.teach_comments()} · ${data?.course.name ?? ''}`, hidden: true })

/** The comments of a course that the teacher has to review, and those that await an answer. */
export default function CommentsAtDesk() {
  const { course, page, moderation } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>() ?? null
  const { search } = useLocation()
  if (!page || !moderation) return <Alert kind="info" title={m.comments_admin_off()} />
  // Another page of comments begins anew; an answer to a form keeps what is open.
  return <CommentsDesk key={`${course.id}${search}`} page={page} moderation={moderation} posted={posted} />
}
