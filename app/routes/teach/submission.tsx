import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { may } from '#app/business/callers/caller.ts'
import { getSubmission } from '#app/business/learning/homework/list-submissions.server.ts'
import { Earlier } from '#app/components/learning/homework/homework-part.tsx'
import { Feedback, SubmissionWork } from '#app/components/learning/homework/submission-work.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { GradeForm, TakeBackForm } from '#app/components/teach/grade-form.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { ArrowLeft } from '#app/ui/icons.tsx'
import { gradeByForm } from './submission.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const caller = await context.caller()
  const isNextOfAll = new URL(request.url).searchParams.has('all')
  const command = { submissionId: params.submission ?? '', caller, isNextOfAll }
  const submission = await getSubmission(context.services, command)
  if (!submission || String(submission.course.id) !== params.course) throw new Response(null, { status: 404 })
  return { ...submission, isNextOfAll, mayRevoke: may(caller, 'access.give') }
}

export const action = gradeByForm

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: `${data?.lectureName ?? ''} · ${data?.studentName ?? ''}`, hidden: true })

/** One submission with its files in place, and beside it the form to grade it. */
export default function GradeSubmission() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const [search] = useSearchParams()
  const { submission, course, isNextOfAll } = page
  const isPassed = submission.state === 'passed'
  return (
    <article className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={isNextOfAll ? '/teach/homework' : `/teach/${course.id}`}
          className="link inline-flex min-h-11 items-center gap-2"
        >
          <ArrowLeft className="size-4 shrink-0" />
          {isNextOfAll ? m.teach_homework_all() : m.teach_back()}
        </Link>
        <RowKeys
          hasRows={false}
          keys={[
            ['n / j', m.teach_key_next()],
            ['f', m.teach_key_feedback()],
          ]}
        />
      </div>
      {search.has('graded') && !answer && <Alert kind="success" title={m.teach_graded()} />}
      {search.has('taken-back') && <Alert kind="success" title={m.teach_taken_back()} />}
      <header>
        <h2 className="text-xl font-semibold break-words">{page.studentName || m.teach_student_unnamed()}</h2>
        <p className="text-ink-soft">
          {page.lectureName} · {m.teach_attempt({ number: submission.number })}
        </p>
      </header>
      <div className="grid min-w-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-4">
          <details className="rounded-md border border-line px-4">
            <summary className="min-h-11 py-2 font-semibold">{m.teach_what_to_do()}</summary>
            <div className="grid gap-2 pt-2 pb-4">
              {page.title && <p className="font-semibold">{page.title}</p>}
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server */}
              <div className="prose" dangerouslySetInnerHTML={{ __html: page.descriptionHtml }} />
            </div>
          </details>
          <div className="rounded-md border border-line bg-surface p-4">
            <SubmissionWork submission={submission} inPlace />
          </div>
          <Earlier submissions={page.earlier} />
        </div>
        <div className="grid min-w-0 gap-4 xl:sticky xl:top-4">
          {submission.state === 'submitted' ? (
            page.isOwn ? (
              <Alert kind="info" title={m.teach_own()} />
            ) : (
              // Another submission, or a newer version of it: the form begins anew, with what the teacher wrote.
              <GradeForm
                key={`${page.id}.${page.version}`}
                version={page.version}
                phrases={page.phrases}
                answer={answer}
              />
            )
          ) : (
            <>
              {answer && !isPassed && <Alert kind="error" title={answer.sentence} />}
              <Alert
                kind={isPassed ? 'success' : 'warning'}
                title={isPassed ? m.homework_passed_title() : m.homework_again_title()}
              />
              <Feedback submission={submission} />
              {isPassed && !page.isOwn && (
                <TakeBackForm
                  version={page.version}
                  certificate={page.certificate}
                  mayRevoke={page.mayRevoke}
                  answer={answer}
                />
              )}
            </>
          )}
          {page.next && (
            <p>
              <Link
                to={`/teach/${page.next.courseId}/homework/${page.next.id}${isNextOfAll ? '?all' : ''}`}
                data-key="n j"
                className="link inline-block py-2"
              >
                {m.teach_next()}
              </Link>
            </p>
          )}
        </div>
      </div>
    </article>
  )
}
