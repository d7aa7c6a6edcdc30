import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData, useRevalidator, useSearchParams } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { listToGrade } from '#app/business/learning/homework/list-submissions.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useHints } from '#app/components/shell/use-hints.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Inbox } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'
import { taughtCourseId } from './teach.$course.server.ts'

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
  useHints(true, useRevalidator().revalidate)
  return (
    <section className="grid gap-3" aria-labelledby="to-grade">
      <h2 id="to-grade" className="text-lg font-semibold">
        {m.teach_to_grade({ count: total })}
      </h2>
      {isGraded && <Alert kind="success" title={m.teach_graded()} />}
      {waiting.length === 0 ? (
        <EmptyState icon={Inbox} title={m.teach_nothing_to_grade()}>
          {m.teach_nothing_to_grade_text()}
        </EmptyState>
      ) : (
        <>
          <p className="text-sm text-ink-soft">{m.teach_oldest_first()}</p>
          <ul className="rounded-md border border-line bg-surface">
            {waiting.map(one => (
              <li key={one.id} className="border-b border-line last:border-b-0">
                <Link
                  to={`/teach/${course.id}/homework/${one.id}`}
                  className="grid min-h-14 gap-x-4 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-center"
                >
                  <span className="min-w-0 font-semibold break-words">
                    {one.studentName || m.teach_student_unnamed()}
                  </span>
                  <span className="min-w-0 break-words">
                    {one.lectureName}{' '}
                    {one.number > 1 && <Badge>{m.teach_attempt({ number: one.number })}</Badge>}
                  </span>
                  <span className="text-sm text-ink-soft">
                    <Time instant={one.submittedAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {total > waiting.length && (
            <p className="text-sm text-ink-soft">{m.teach_more_waiting({ shown: waiting.length, total })}</p>
          )}
        </>
      )}
    </section>
  )
}
