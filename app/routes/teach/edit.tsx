import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { PreviewVideo } from '#app/components/lectures/video-upload.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { CourseEditorPage } from '#app/components/staff/courses/course-page.tsx'
import { postCourse } from '#app/routes/staff/course.server.ts'
import { getCourseEditor } from '#app/site-file/editing/get-course-editor.server.ts'
import { taughtCourseId } from './course.server.ts'

/** The editor for the teacher of the course: its words and its cover, without plans. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const id = taughtCourseId(params.course)
  const course = await getCourseEditor(context.services, { id }, await context.caller())
  if (!course) throw new Response(null, { status: 404 })
  return { course }
}

export async function action(args: ActionFunctionArgs) {
  await requireTeacher(args.context, args.request)
  return postCourse(args)
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.course.name, hidden: true })

export default function EditTaughtCourse() {
  const data = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  return (
    <CourseEditorPage
      key={data.course.id}
      {...data}
      posted={posted}
      isTaught
      previewUpload={<PreviewVideo />}
    />
  )
}
