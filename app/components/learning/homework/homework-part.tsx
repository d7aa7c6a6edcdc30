import { useCallback, useEffect, useRef, useState } from 'react'
import type { HomeworkView, SubmissionView } from '#app/business/learning/homework/homework-view.ts'
import { ask } from '#app/components/ask.ts'
import { useShell } from '#app/components/shell/shell-data.ts'
import { useHints } from '#app/components/shell/use-hints.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { HomeworkForm, homeworkTrouble, type RefusedHomework } from './homework-form.tsx'
import { Feedback, SubmissionWork } from './submission-work.tsx'

/**
 * A lecture's homework: what to do, where it stands, and the form. `initial` is what the server knew when it made the
 * page; without it the part reads the homework itself.
 */
export function HomeworkPart({
  lectureId,
  userId,
  isEditor = false,
  initial,
  refused = null,
  onChanged,
}: {
  lectureId: number
  /** null: a visitor, or staff who look as a student. They read and hand nothing in. */
  userId: string | null
  /** Somebody who edits the course reads it as a student would. */
  isEditor?: boolean
  initial: HomeworkView | null
  refused?: RefusedHomework | null
  /**
   * The homework was handed in or graded while the page was open: the lecture may be done, or have nothing to do now.
   */
  onChanged?: () => void
}) {
  const [view, setView] = useState(initial)
  const [failed, setFailed] = useState<string | null>(null)
  /** The stamp of what was handed in on this page. null: nothing. */
  const [handedIn, setHandedIn] = useState<string | null>(null)
  const state = useRef<HTMLDivElement>(null)
  const isLooking = useShell()?.impersonating != null && userId === null

  const read = useCallback(async () => {
    const asked = await ask('homework', { lectureId })
    if (asked.kind === 'answered') setView(asked.value)
    setFailed(asked.kind === 'answered' ? null : homeworkTrouble(asked))
  }, [lectureId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, if the page came without it
  useEffect(() => {
    if (!initial && (userId || isEditor)) void read()
  }, [])
  // A grade arrives while the page is open.
  useHints(userId !== null, read)

  // Shows that the homework arrived. On a phone this sentence stands far above the form.
  useEffect(() => {
    if (handedIn !== null) state.current?.focus()
  }, [handedIn])

  const latestState = view && (view.submissions[0]?.state ?? 'none')
  const knownState = useRef(latestState)
  useEffect(() => {
    if (knownState.current !== null && latestState !== knownState.current) onChanged?.()
    knownState.current = latestState
  }, [latestState, onChanged])

  if (!view && isLooking) return <p className="text-ink-soft">{m.homework_looking()}</p>
  if (!view)
    return (userId || isEditor) && !failed ? (
      <p role="status">{m.learning_loading()}</p>
    ) : (
      <Alert kind={failed ? 'error' : 'info'} title={failed ?? m.homework_no_access()}>
        {failed && (
          <Button variant="secondary" className="mt-2" onClick={read}>
            {m.homework_file_retry()}
          </Button>
        )}
      </Alert>
    )

  const [latest, ...earlier] = view.submissions
  const mayHandIn = view.mayHandIn && userId !== null && latest?.state !== 'passed'
  const form = mayHandIn && (
    <HomeworkForm
      // A new version of the homework begins a new form. What was typed comes back from the draft.
      key={view.stamp}
      view={view}
      userId={userId}
      refused={refused}
      onView={(next, isHandedIn) => {
        setView(next)
        setHandedIn(isHandedIn ? next.stamp : null)
      }}
    />
  )
  return (
    <section aria-labelledby={`homework-${lectureId}`} className="grid min-w-0 gap-4">
      <h2 id={`homework-${lectureId}`} tabIndex={-1} className="text-lg font-semibold">
        {view.title || m.homework_title()}
      </h2>
      {view.descriptionHtml && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server
        <div className="prose" dangerouslySetInnerHTML={{ __html: view.descriptionHtml }} />
      )}
      <div ref={state} tabIndex={-1} className="grid gap-3">
        {isLooking || isEditor ? (
          <p className="text-ink-soft">{isEditor ? m.editing_no_homework() : m.homework_looking()}</p>
        ) : (
          <Standing latest={latest ?? null} isHandedIn={handedIn === view.stamp} />
        )}
      </div>
      {latest && latest.state !== 'again' && (
        <div className="grid gap-2">
          <h3 className="font-semibold">{m.homework_your_work()}</h3>
          <SubmissionWork submission={latest} />
        </div>
      )}
      {latest?.state === 'submitted' && form ? (
        <details open={refused !== null} className="rounded-md border border-line px-4">
          <summary className="min-h-11 py-2 font-semibold">{m.homework_edit()}</summary>
          <div className="pt-2 pb-4">{form}</div>
        </details>
      ) : (
        form
      )}
      {!isLooking && !view.mayHandIn && latest?.state !== 'passed' && (
        <p className="text-ink-soft">{userId ? m.homework_access_ended() : m.homework_no_access()}</p>
      )}
      <Earlier submissions={latest?.state === 'again' ? view.submissions : earlier} />
    </section>
  )
}

/** Where the homework stands, in words. */
function Standing({ latest, isHandedIn }: { latest: SubmissionView | null; isHandedIn: boolean }) {
  if (latest === null) return <p className="text-ink-soft">{m.homework_none_yet()}</p>
  switch (latest.state) {
    case 'submitted':
      return (
        <Alert kind="info" title={m.homework_waiting_title()}>
          <p>{isHandedIn ? m.homework_done() : m.homework_waiting_text()}</p>
        </Alert>
      )
    case 'passed':
      return (
        <>
          <Alert kind="success" title={m.homework_passed_title()}>
            <p>{m.homework_passed_text()}</p>
          </Alert>
          <Feedback submission={latest} />
        </>
      )
    case 'again':
      return (
        <>
          <Alert kind="warning" title={m.homework_again_title()}>
            <p>{m.homework_again_text()}</p>
          </Alert>
          <Feedback submission={latest} />
        </>
      )
  }
}

/** Earlier submissions, each with the teacher's feedback. */
export function Earlier({ submissions }: { submissions: readonly SubmissionView[] }) {
  if (submissions.length === 0) return null
  return (
    <details className="rounded-md border border-line px-4">
      <summary className="min-h-11 py-2 font-semibold">{m.homework_earlier()}</summary>
      <ol className="grid gap-6 pt-2 pb-4">
        {submissions.map(submission => (
          <li key={submission.number} className="grid gap-3">
            <h4 className="font-semibold">{m.homework_submission_number({ number: submission.number })}</h4>
            <SubmissionWork submission={submission} />
            <Feedback submission={submission} />
          </li>
        ))}
      </ol>
    </details>
  )
}
