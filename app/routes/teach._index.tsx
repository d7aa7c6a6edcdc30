import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { listTaughtCourses } from '#app/business/learning/teaching/list-taught-courses.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useHints } from '#app/components/shell/use-hints.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BookOpen } from '#app/ui/icons.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  return { courses: await listTaughtCourses(context.services, { caller: await context.caller() }) }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: m.teach_title(), hidden: true })

/** The courses that the teacher teaches. */
export default function TaughtCourses() {
  const { courses } = useLoaderData<typeof loader>()
  useHints(true, useRevalidator().revalidate)
  return (
    <>
      <h1 className="text-2xl font-semibold">{m.teach_courses()}</h1>
      {courses.length === 0 ? (
        <EmptyState icon={BookOpen} title={m.teach_no_courses()}>
          {m.teach_no_courses_text()}
        </EmptyState>
      ) : (
        <ul className="rounded-md border border-line bg-surface">
          {courses.map(course => (
            <li key={course.id} className="border-b border-line last:border-b-0">
              <Link
                to={`/teach/${course.id}`}
                className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 grow font-semibold break-words">{course.name}</span>
                <span className="text-sm text-ink-soft tabular-nums">
                  {m.teach_student_count({ count: course.students })}
                </span>
                {course.toGrade > 0 && (
                  <Badge tone="accent">{m.teach_to_grade({ count: course.toGrade })}</Badge>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
