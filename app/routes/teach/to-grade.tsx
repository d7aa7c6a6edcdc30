import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { listToGrade } from '#app/business/learning/homework/list-submissions.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useHints } from '#app/components/shell/use-hints.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Inbox } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'
import { taughtCourseId } from './course.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const command = { courseId: taughtCourseId(params.course), caller: await context.caller() }
  const list = await listToGrade(context.services, command)
  if (!list.ok) throw new Response(null, { status: 404 })
  return list.value
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: `${m.teach_homework()} · ${data?.course.name ?? ''}`, hidden: true })

/** The homework of a course that waits for a grade. */
export default function HomeworkToGrade() {
  const { course, waiting, total } = useLoaderData<typeof loader>()
  const isGraded = useSearchParams()[0].has('graded')
  useHints(true, useReload())
  return (
    <section className="grid gap-3" aria-labelledby="to-grade">
      <h2 id="to-grade" className="text-lg font-semibold">
        {total > 0 ? m.teach_to_grade({ count: total }) : m.teach_homework()}
      </h2>
      {isGraded && <Alert kind="success" title={m.teach_graded()} />}
      {waiting.length === 0 ? (
        <EmptyState icon={Inbox} title={m.teach_nothing_to_grade()}>
          {m.teach_nothing_to_grade_text()}
        </EmptyState>
      ) : (
        <>
          <p className="text-sm text-ink-soft">{m.teach_oldest_first()}</p>
          <Rows
            label={m.teach_homework()}
            columns={[
              { label: m.quiz_results_student() },
              { label: m.teach_lecture(), from: 'medium' },
              { label: m.teach_handed_in() },
            ]}
          >
            {waiting.map(({ id, studentName, lectureName, number, submittedAt }) => {
              const lecture = (
                <>
                  {lectureName} {number > 1 && <Badge>{m.teach_attempt({ number })}</Badge>}
                </>
              )
              return (
                <OpeningRow key={id}>
                  <th scope="row">
                    <Link to={`/teach/${course.id}/homework/${id}`} className="link font-semibold">
                      {studentName || m.teach_student_unnamed()}
                    </Link>
                    <span className="until-medium block text-sm">{lecture}</span>
                  </th>
                  <td className="from-medium">{lecture}</td>
                  <td className="text-sm">
                    <Time instant={submittedAt} />
                  </td>
                </OpeningRow>
              )
            })}
          </Rows>
          {total > waiting.length && (
            <p className="text-sm text-ink-soft">{m.teach_more_waiting({ shown: waiting.length, total })}</p>
          )}
        </>
      )}
    </section>
  )
}
