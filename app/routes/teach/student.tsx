import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { getStudent, type LectureDone } from '#app/business/learning/teaching/list-students.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { Rows } from '#app/components/staff/rows.tsx'
import { WriteForm } from '#app/components/teach/write-form.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { randomToken } from '#app/platform/ids.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ArrowLeft } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'
import { taughtCourseId } from './course.server.ts'
import { writeByForm } from './student.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const student = await getStudent(context.services, {
    courseId: taughtCourseId(params.course),
    userId: params.student ?? '',
    caller: await context.caller(),
  })
  if (!student) throw new Response(null, { status: 404 })
  return { ...student, token: randomToken() }
}

export const action = writeByForm

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.name || m.teach_student_unnamed(), hidden: true })

/** One student's lectures, quiz attempts and homework in the course, and a form to write to them. */
export default function TaughtStudent() {
  const { courseId, name, lectures, readCount, percent, seenAt, startedAt, isStuck, writtenAt, token } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const isWritten = useSearchParams()[0].has('written') && !answer
  return (
    <article className="grid gap-4">
      <p>
        <Link to={`/teach/${courseId}/students`} className="link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="size-4 shrink-0" />
          {m.teach_back_students()}
        </Link>
      </p>
      <header className="grid gap-1">
        <h2 className="text-xl font-semibold break-words">{name || m.teach_student_unnamed()}</h2>
        <p className="text-ink-soft">
          {m.teach_student_progress({ read: readCount, total: lectures.length, percent })}
        </p>
        <p className="text-sm text-ink-soft">
          {m.teach_since()} <Time instant={startedAt} withDate /> · {seenAt !== null && m.teach_seen()}{' '}
          {seenAt === null ? m.teach_never_seen() : <Time instant={seenAt} withDate />}
        </p>
        {isStuck && (
          <p>
            <Badge tone="warning">{m.teach_stuck()}</Badge> {m.teach_stuck_hint()}
          </p>
        )}
      </header>
      {isWritten && <Alert kind="success" title={m.writing_sent()} />}
      {/* After a message the form begins anew. */}
      <WriteForm key={writtenAt} {...{ token, writtenAt, answer }} />
      <Rows
        label={m.teach_progress()}
        columns={[
          { label: m.teach_lecture() },
          { label: m.teach_progress() },
          { label: m.teach_tasks(), from: 'medium' },
        ]}
      >
        {lectures.map(lecture => {
          const tasks = <Tasks lecture={lecture} courseId={courseId} />
          return (
            <tr key={lecture.id}>
              <th scope="row">
                {lecture.name}
                <div className="until-medium">{tasks}</div>
              </th>
              <td className="text-sm">
                {lecture.isRead ? (
                  <Badge tone="success">{m.learning_done()}</Badge>
                ) : lecture.isOpened ? (
                  m.teach_begun()
                ) : (
                  <span className="text-ink-soft">{m.teach_not_begun()}</span>
                )}
              </td>
              <td className="from-medium">{tasks}</td>
            </tr>
          )
        })}
      </Rows>
    </article>
  )
}

const STATES = { submitted: m.teach_state_waiting, passed: m.teach_state_passed, again: m.teach_state_again }

function Tasks({ lecture: { attempts, homework }, courseId }: { lecture: LectureDone; courseId: number }) {
  if (attempts.length + homework.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm">
      {attempts.map(({ number, score, passed, sentAt }) => (
        <li key={`attempt ${number}`}>
          {attemptWords({ number, score: score ?? 0, passed }, sentAt !== null)}
        </li>
      ))}
      {homework.map(({ id, number, state, submittedAt }) => (
        <li key={id}>
          <Link to={`/teach/${courseId}/homework/${id}`} className="link">
            {m.teach_homework()} · {m.teach_attempt({ number })}
          </Link>{' '}
          {STATES[state]()} · <Time instant={submittedAt} withDate />
        </li>
      ))}
    </ul>
  )
}

function attemptWords(attempt: { number: number; score: number; passed: boolean }, isSent: boolean): string {
  if (!isSent) return m.teach_attempt_open(attempt)
  return attempt.passed ? m.teach_attempt_passed(attempt) : m.teach_attempt_failed(attempt)
}
