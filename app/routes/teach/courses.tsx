import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { listTaughtCourses } from '#app/business/learning/teaching/list-taught-courses.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useHints } from '#app/components/shell/use-hints.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
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
  useHints(true, useReload())
  return (
    <>
      <h1 className="text-2xl font-semibold">{m.teach_courses()}</h1>
      {courses.length === 0 ? (
        <EmptyState icon={BookOpen} title={m.teach_no_courses()}>
          {m.teach_no_courses_text()}
        </EmptyState>
      ) : (
        <Rows
          label={m.teach_courses()}
          columns={[
            { label: m.students_give_course() },
            { label: m.teach_students(), atEnd: true },
            { label: m.teach_waiting(), from: 'medium' },
          ]}
        >
          {courses.map(({ id, name, students, toAnswer, toGrade, toReview, teacherLacksAccount }) => {
            const waiting = (
              <>
                {toReview > 0 && <Badge tone="warning">{m.teach_to_review({ count: toReview })}</Badge>}{' '}
                {toAnswer > 0 && <Badge tone="accent">{m.teach_to_answer({ count: toAnswer })}</Badge>}{' '}
                {toGrade > 0 && <Badge tone="accent">{m.teach_to_grade({ count: toGrade })}</Badge>}
              </>
            )
            return (
              <OpeningRow key={id}>
                <th scope="row">
                  <Link to={`/teach/${id}`} className="link font-semibold">
                    {name}
                  </Link>{' '}
                  {teacherLacksAccount && <Badge>{m.teach_no_account()}</Badge>}
                  <span className="until-medium block">{waiting}</span>
                </th>
                <td className="at-end is-number">{students}</td>
                <td className="from-medium">{waiting}</td>
              </OpeningRow>
            )
          })}
        </Rows>
      )}
    </>
  )
}
