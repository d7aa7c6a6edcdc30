import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { TeacherListView } from '#app/components/staff/teachers/teacher-list.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { listTeachersToEdit } from '#app/site-file/editing/save-teacher.server.ts'
import { answerNewTeacher } from './teacher.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'catalogue.write')
  const last = new URL(request.url).searchParams.get('before') ?? ''
  const before = /^\d{1,9}$/.test(last) ? Number(last) : null
  const list = await listTeachersToEdit(context.services, { before }, caller)
  if (!list.ok) throw new Response(null, { status: 404 })
  return { list: list.value }
}

export async function action(args: ActionFunctionArgs) {
  const answer = await answerNewTeacher(args)
  return 'id' in answer ? redirect(`/admin/teachers/${answer.id}`, 303) : answer
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.teachers_title(), hidden: true })

export default function AdminTeachers() {
  return <TeacherListView {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
}
