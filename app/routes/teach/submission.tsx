import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { LONGEST_FEEDBACK } from '#app/business/learning/homework/homework.ts'
import { getSubmission } from '#app/business/learning/homework/list-submissions.server.ts'
import { Earlier } from '#app/components/learning/homework/homework-part.tsx'
import { Feedback, SubmissionWork } from '#app/components/learning/homework/submission-work.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ArrowLeft } from '#app/ui/icons.tsx'
import { TextArea } from '#app/ui/inputs.tsx'
import { gradeByForm } from './submission.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const command = { submissionId: params.submission ?? '', caller: await context.caller() }
  const submission = await getSubmission(context.services, command)
  if (!submission || String(submission.course.id) !== params.course) throw new Response(null, { status: 404 })
  return submission
}

export const action = gradeByForm

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: `${data?.lectureName ?? ''} · ${data?.studentName ?? ''}`, hidden: true })

/** One submission with the form to grade it. */
export default function GradeSubmission() {
  const page = useLoaderData<typeof loader>()
  const { submission, course } = page
  return (
    <article className="grid min-w-0 gap-4">
      <p>
        <Link to={`/teach/${course.id}`} className="link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft className="size-4 shrink-0" />
          {m.teach_back()}
        </Link>
      </p>
      <header>
        <h2 className="text-xl font-semibold break-words">{page.studentName || m.teach_student_unnamed()}</h2>
        <p className="text-ink-soft">
          {page.lectureName} · {m.teach_attempt({ number: submission.number })}
        </p>
      </header>
      <details className="rounded-md border border-line px-4">
        <summary className="min-h-11 py-2 font-semibold">{m.teach_what_to_do()}</summary>
        <div className="grid gap-2 pt-2 pb-4">
          {page.title && <p className="font-semibold">{page.title}</p>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: page.descriptionHtml }} />
        </div>
      </details>
      <div className="rounded-md border border-line bg-surface p-4">
        <SubmissionWork submission={submission} />
      </div>
      {submission.state === 'submitted' ? (
        page.isOwn ? (
          <Alert kind="info" title={m.teach_own()} />
        ) : (
          <GradeForm version={page.version} />
        )
      ) : (
        <Graded state={submission.state} />
      )}
      <Feedback submission={submission} />
      <Earlier submissions={page.earlier} />
      {page.nextId && (
        <p>
          <Link to={`/teach/${course.id}/homework/${page.nextId}`} className="link inline-block py-2">
            {m.teach_next()}
          </Link>
        </p>
      )}
    </article>
  )
}

function Graded({ state }: { state: 'passed' | 'again' }) {
  const refused = useActionData<typeof action>()
  const isPassed = state === 'passed'
  return (
    <>
      {refused && <Alert kind="error" title={refused.sentence} />}
      <Alert
        kind={isPassed ? 'success' : 'warning'}
        title={isPassed ? m.homework_passed_title() : m.homework_again_title()}
      />
    </>
  )
}

function GradeForm({ version }: { version: number }) {
  const refused = useActionData<typeof action>()
  const { formData } = useNavigation()
  const grade = formData?.get('grade')
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) alert.current?.focus()
  }, [refused])
  const isAboutFeedback = refused?.code.startsWith('FEEDBACK')
  return (
    // A newer version was handed in: the form begins anew, with what the teacher wrote.
    <Form method="post" key={version} className="grid gap-3">
      <input type="hidden" name="version" value={version} />
      <div ref={alert} tabIndex={-1}>
        {refused && !isAboutFeedback && <Alert kind="error" title={refused.sentence} />}
      </div>
      <Field
        label={m.teach_feedback()}
        hint={m.teach_feedback_hint()}
        error={isAboutFeedback ? refused?.sentence : undefined}
      >
        {control => (
          <TextArea
            {...control}
            name="feedback"
            rows={5}
            maxLength={LONGEST_FEEDBACK}
            defaultValue={refused?.feedback ?? ''}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="grade" value="passed" pending={grade === 'passed'}>
          {m.teach_pass()}
        </Button>
        <Button type="submit" name="grade" value="again" variant="secondary" pending={grade === 'again'}>
          {m.teach_again()}
        </Button>
      </div>
    </Form>
  )
}
