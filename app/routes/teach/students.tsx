import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { listStudents } from '#app/business/learning/teaching/list-students.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { Rows } from '#app/components/staff/rows.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CircleUser } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'
import { taughtCourseId } from './course.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const asked = new URL(request.url).searchParams.get('page') ?? '1'
  const page = /^[1-9][0-9]{0,4}$/.test(asked) ? Number(asked) : 1
  const command = { courseId: taughtCourseId(params.course), caller: await context.caller(), page }
  const list = await listStudents(context.services, command)
  if (!list.ok) throw new Response(null, { status: 404 })
  return list.value
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: `${m.teach_students()} · ${data?.course.name ?? ''}`, hidden: true })

/** The students of a course with their progress. */
export default function TaughtStudents() {
  const { students, lectureCount, nextPage } = useLoaderData<typeof loader>()
  const page = Number(useSearchParams()[0].get('page')) || 1
  if (students.length === 0)
    return (
      <EmptyState icon={CircleUser} title={m.teach_no_students()}>
        {m.teach_no_students_text()}
      </EmptyState>
    )
  return (
    <section className="grid gap-3" aria-label={m.teach_students()}>
      <Rows
        label={m.teach_students()}
        columns={[
          { label: m.quiz_results_student() },
          { label: m.teach_progress(), from: 'medium' },
          { label: m.teach_seen(), from: 'medium' },
        ]}
      >
        {students.map(({ userId, name, percent, readCount, seenAt }) => {
          const progress = m.teach_student_progress({ read: readCount, total: lectureCount, percent })
          const seen = seenAt === null ? m.teach_never_seen() : <Time instant={seenAt} withDate />
          return (
            <tr key={userId}>
              <th scope="row">
                <span className="font-semibold">{name || m.teach_student_unnamed()}</span>
                <span className="until-medium block text-sm text-ink-soft">
                  {progress} · {seenAt !== null && m.teach_seen()} {seen}
                </span>
              </th>
              <td className="from-medium text-sm tabular-nums">{progress}</td>
              <td className="from-medium is-time text-sm">{seen}</td>
            </tr>
          )
        })}
      </Rows>
      <div className="flex flex-wrap gap-3">
        {page > 1 && (
          <ButtonLink variant="secondary" to={`?page=${page - 1}`}>
            {m.teach_previous_page()}
          </ButtonLink>
        )}
        {nextPage !== null && (
          <ButtonLink variant="secondary" to={`?page=${nextPage}`}>
            {m.teach_next_page()}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
