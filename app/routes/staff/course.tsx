import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { listStaffActs } from '#app/business/callers/staff-log.server.ts'
import { PreviewVideo } from '#app/components/lectures/video-upload.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { CourseEditorPage } from '#app/components/staff/courses/course-page.tsx'
import { readId } from '#app/platform/typed-numbers.ts'
import { getCourseEditor } from '#app/site-file/editing/get-course-editor.server.ts'
import { postCourse } from './course.server.ts'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'catalogue.write')
  const id = readId(params.id) ?? 0
  const [course, acts] = await Promise.all([
    getCourseEditor(context.services, { id }, caller),
    listStaffActs(context.services, { kind: 'course', ids: [id] }, caller),
  ])
  if (!course) throw new Response(null, { status: 404 })
  return { course, acts: acts.ok ? acts.value : [] }
}

export async function action(args: ActionFunctionArgs) {
  await requirePermission(args.context, args.request, 'catalogue.write')
  return postCourse(args)
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.course.name, hidden: true })

export default function AdminCourse() {
  const data = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  return <CourseEditorPage key={data.course.id} {...data} posted={posted} previewUpload={<PreviewVideo />} />
}
