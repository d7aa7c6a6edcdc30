import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Link, Outlet, useLoaderData } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { getTaughtCourse } from '#app/business/learning/teaching/list-students.server.ts'
import { CourseNav } from '#app/components/teach/teach-nav.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { ArrowLeft } from '#app/ui/icons.tsx'
import { taughtCourseId } from './course.server.ts'

/** The frame of a course's pages. A teacher of another course gets 404. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const command = { courseId: taughtCourseId(params.course), caller: await context.caller() }
  const course = await getTaughtCourse(context.services, command)
  if (!course) throw new Response(null, { status: 404 })
  return { course }
}

export default function TaughtCourse() {
  const { course } = useLoaderData<typeof loader>()
  return (
    <>
      <p>
        <Link to="/teach" className="link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="size-4 shrink-0" />
          {m.teach_courses()}
        </Link>
      </p>
      <h1 className="text-2xl font-semibold break-words">{course.name}</h1>
      <CourseNav courseId={course.id} />
      <Outlet />
    </>
  )
}
