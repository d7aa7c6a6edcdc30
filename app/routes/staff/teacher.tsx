import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { listStaffActs } from '#app/business/callers/staff-log.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { TeacherEditorPage } from '#app/components/staff/teachers/teacher-page.tsx'
import { readId } from '#app/platform/typed-numbers.ts'
import { getTeacherEditor } from '#app/site-file/editing/save-teacher.server.ts'
import { postTeacher } from './teacher.server.ts'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'catalogue.write')
  const id = readId(params.id) ?? 0
  const [teacher, acts] = await Promise.all([
    getTeacherEditor(context.services, { id }, caller),
    listStaffActs(context.services, { kind: 'teacher', ids: [id] }, caller),
  ])
  if (!teacher) throw new Response(null, { status: 404 })
  return { teacher, acts: acts.ok ? acts.value : [] }
}

export async function action(args: ActionFunctionArgs) {
  return postTeacher(args)
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.teacher.name, hidden: true })

export default function AdminTeacher() {
  const data = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  return <TeacherEditorPage key={data.teacher.id} {...data} posted={posted} />
}
