import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { answersOfForm, gapsOf, isSameValue } from '#app/business/learning/quizzes/answers.ts'
import { hasWeights } from '#app/business/learning/quizzes/question.ts'
import type { OpenAttempt, QuizPage } from '#app/business/learning/quizzes/quiz-page.ts'
import { ask } from '#app/components/ask.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Check, CircleAlert } from '#app/ui/icons.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { QuizQuestion, questionElementId } from './quiz-question.tsx'
import { type Saving, useAnswers } from './use-answers.ts'

type Props = {
  page: QuizPage
  attempt: OpenAttempt
  /** Where the plain form posts. */
  action: string
  /** The notice that the server put into the address after a plain form. */
  notice: string | null
  /** The attempt leaves now. */
  onSending: () => void
  onSent: (page: QuizPage) => void
  onClosed: (code: string) => void
}

type SendState = 'idle' | 'sending' | 'failed'

/** The questions of an open attempt, on one page. */
export function AttemptForm({ page, attempt, action, notice, onSending, onSent, onClosed }: Props) {
  const { answers, saving, answer, save, forget, endsAt } = useAnswers(attempt, { now: page.now, onClosed })
  const [state, setState] = useState<SendState>('idle')
  /** The student pressed Send while there were gaps. */
  const [isWarned, setWarned] = useState(notice === 'gaps' || notice === 'QUIZ_GAPS')
  const warning = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { questions } = attempt
  const areWeighted = hasWeights(questions)
  const gaps = gapsOf(questions, answers)

  // What the student answered while the page's scripts were loading: React knows nothing of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is in the browser
  useEffect(() => {
    if (!form.current) return
    const early = answersOfForm(new FormData(form.current), 0)
    for (const { kind, id } of questions) {
      const given = early[id]
      const known = attempt.answers[id]
      if (kind === 'order' || !given) continue
      if (!isSameValue(given, known)) answer(id, given.value)
    }
  }, [])

  const send = useCallback(async () => {
    setState('sending')
    onSending()
    const sent = await ask('sendQuiz', { attemptId: attempt.id, answers })
    if (sent.kind === 'answered') {
      forget()
      return onSent(sent.value)
    }
    if (sent.kind === 'refused' && sent.code !== 'QUIZ_GAPS') return onClosed(sent.code)
    setState('failed')
  }, [attempt.id, answers, forget, onSending, onSent, onClosed])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter?.getAttribute('value')
    // Enter in a text presses the hidden first button.
    if (intent !== 'send' && intent !== 'send-anyway') return save()
    if (state === 'sending') return
    if (gaps.length > 0 && intent === 'send') {
      setWarned(true)
      return warning.current?.focus()
    }
    void send()
  }

  // The warning is in the page only after this press, so it takes the focus then.
  useEffect(() => {
    if (isWarned) warning.current?.focus()
  }, [isWarned])

  const goToFirstGap = () => {
    const first = document.getElementById(questionElementId(gaps[0] ?? ''))
    first?.scrollIntoView({ block: 'center' })
    first?.querySelector<HTMLElement>('input:not([type="hidden"]), button')?.focus({ preventScroll: true })
  }
  const numbers = gaps.map(id => questions.findIndex(question => question.id === id) + 1).join(', ')

  return (
    <form ref={form} method="post" action={action} onSubmit={onSubmit} className="grid gap-4" noValidate>
      <input type="hidden" name="lecture" value={page.lectureId} />
      <input type="hidden" name="attempt" value={attempt.id} />
      {/* The first button is the one that Enter presses. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only">
        {m.quiz_save()}
      </button>
      <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-paper py-2 text-sm">
        <SavedLine saving={saving} onRetry={save} />
        <p className="tabular-nums">
          {m.quiz_answered({ count: questions.length - gaps.length, total: questions.length })}
        </p>
        {endsAt !== null && (
          <p className="font-semibold">
            {m.quiz_time_left()}{' '}
            <Countdown
              key={endsAt}
              until={endsAt}
              onEnd={send}
              says={minutes => m.quiz_time_left_minutes({ minutes })}
            />
          </p>
        )}
      </div>
      {questions.map((question, index) => (
        <QuizQuestion
          key={question.id}
          question={question}
          number={index + 1}
          total={questions.length}
          answer={answers[question.id]?.value ?? null}
          isMissing={isWarned && gaps.includes(question.id)}
          hasWeights={areWeighted}
          onAnswer={value => answer(question.id, value)}
        />
      ))}
      {isWarned && gaps.length > 0 && (
        <div ref={warning} tabIndex={-1}>
          <Alert kind="warning" title={page.requireAllAnswer ? m.quiz_refusal_gaps() : m.quiz_gaps_title()}>
            <p>
              {page.requireAllAnswer ? m.quiz_gaps_refused_text({ numbers }) : m.quiz_gaps_text({ numbers })}
            </p>
            <div className="mt-2 flex flex-wrap gap-3">
              <Button variant="secondary" onClick={goToFirstGap}>
                {m.quiz_gaps_go()}
              </Button>
              {!page.requireAllAnswer && (
                <Button
                  type="submit"
                  name="intent"
                  value="send-anyway"
                  variant="secondary"
                  pending={state === 'sending'}
                >
                  {m.quiz_gaps_send()}
                </Button>
              )}
            </div>
          </Alert>
        </div>
      )}
      {state === 'failed' && (
        <Alert kind="error" title={m.quiz_send_failed_title()}>
          {m.connection_lost_kept()}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" name="intent" value="send" pending={state === 'sending'}>
          {m.quiz_send()}
        </Button>
        <noscript>
          <Button type="submit" variant="secondary" name="intent" value="save">
            {m.quiz_save()}
          </Button>
        </noscript>
      </div>
    </form>
  )
}

/** Whether the server has the answers. */
function SavedLine({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const isTrouble = saving === 'waiting' || saving === 'signed-out'
  return (
    <div role="status" className="flex min-w-0 flex-wrap items-center gap-2">
      {saving === 'saved' && <Check className="size-4 shrink-0 text-success" />}
      {saving === 'saving' && <Spinner />}
      {isTrouble && <CircleAlert className="size-4 shrink-0 text-warning" />}
      {saving !== 'none' && <span className="min-w-0">{WORDS[saving]()}</span>}
      {isTrouble && (
        <Button variant="quiet" onClick={onRetry}>
          {m.quiz_save_retry()}
        </Button>
      )}
    </div>
  )
}

const WORDS: Record<Exclude<Saving, 'none'>, () => string> = {
  saved: m.quiz_saved,
  saving: m.quiz_saving,
  waiting: m.quiz_not_saved,
  'signed-out': m.quiz_not_saved_signed_out,
}
