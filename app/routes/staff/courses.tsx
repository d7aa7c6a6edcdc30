import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { CourseListView, SORTED_BY } from '#app/components/staff/courses/course-list.tsx'
import { sortIn } from '#app/components/staff/sort.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { COURSE_STATES } from '#app/site-file/editing/course-form.ts'
import { listCourses } from '#app/site-file/editing/list-courses.server.ts'
import { answerNewCourse } from './course.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'catalogue.write')
  const { searchParams } = new URL(request.url)
  const words = (searchParams.get('q') ?? '').slice(0, 100)
  const state = COURSE_STATES.find(one => one === searchParams.get('state')) ?? null
  const sort = sortIn(searchParams.get('sort'), SORTED_BY, { by: 'newest', isDown: true })
  const bySales = sort.by === 'sales' ? (sort.isDown ? 'most' : 'fewest') : null
  const command = { words, state, bySales, before: searchParams.get('before') } as const
  const list = await listCourses(context.services, command, caller)
  if (!list.ok) throw new Response(null, { status: 404 })
  return { list: list.value, words, state, sort }
}

export async function action(args: ActionFunctionArgs) {
  const answer = await answerNewCourse(args)
  return 'id' in answer ? redirect(`/admin/courses/${answer.id}`, 303) : answer
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.editor_title(), hidden: true })

export default function AdminCourses() {
  return <CourseListView {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
}
