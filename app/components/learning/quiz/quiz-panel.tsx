import { useSearchParams } from '@remix-run/react'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { LearnLecture } from '#app/business/learning/playlist/learn-page.ts'
import { type QuizPage, showsResult } from '#app/business/learning/quizzes/quiz-page.ts'
import { durationWords } from '#app/components/catalogue/words.ts'
import { formatClock } from '#app/components/learning/format-clock.ts'
import { signInPath } from '#app/components/learning/player-trouble.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { DAY, type Instant } from '#app/platform/clock.ts'
import { quizSentence } from '#app/refusals/quiz-refusal.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { RotateCcw } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'
import { AttemptForm } from './attempt-form.tsx'
import { COUNTS, QuizAnswers, QuizHistory, QuizScore } from './quiz-result.tsx'
import { useQuiz } from './use-quiz.ts'

type Props = {
  lectureId: number
  /** The quiz that the server rendered; null after the student opened the lecture from the list. */
  first: QuizPage | null
  coursePath: string
  /** null: this is the last lecture. */
  next: LearnLecture | null
  /** Stands below the score: the student has finished the course. */
  completion: ReactNode
  onNext: () => void
  /** Says whether the result offers the next lecture, which then is offered nowhere else. */
  onOffer: (isOffered: boolean) => void
  /** A result came: the list of lectures may have changed. */
  onChanged: () => void
}

const NOTICES = ['QUIZ_NO_ATTEMPTS_LEFT', 'QUIZ_TIME_OVER', 'QUIZ_ALREADY_SENT'] as const

/** The quiz of a lecture: what to expect, the questions, or the result. Give it the lecture as key. */
export function QuizPanel({
  lectureId,
  first,
  coursePath,
  next,
  completion,
  onNext,
  onOffer,
  onChanged,
}: Props) {
  const quiz = useQuiz(lectureId, first, onChanged)
  const { page, failure, isBusy, load, start, sending, finish, closed } = quiz
  const [query] = useSearchParams()
  const [closedBy, setClosedBy] = useState<string | null>(null)
  const notice = closedBy ?? (quiz.isSentElsewhere ? 'QUIZ_ALREADY_SENT' : query.get('quiz'))
  const isOffered = showsResult(page)
  useEffect(() => onOffer(isOffered), [isOffered, onOffer])
  const { heading, result } = useStageFocus(page)
  const action = `${coursePath}/quiz`

  const onClosed = useCallback(
    (code: string) => {
      setClosedBy(code)
      void closed()
    },
    [closed],
  )

  const known = NOTICES.find(code => code === notice)
  return (
    <section id="quiz" aria-labelledby="quiz-title" className="grid gap-4">
      <h2 id="quiz-title" ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {page?.title || m.quiz_name()}
        {page?.open && ` · ${m.quiz_attempt({ number: page.open.number })}`}
      </h2>
      {known && !page?.open && <Alert kind="info" title={quizSentence(known)} />}
      {notice === 'QUIZ_NOT_YET' && page?.nextAt && <Alert kind="info" title={m.retry_not_yet()} />}
      {failure && (
        <Alert
          kind="error"
          title={failure.kind === 'refused' ? failure.sentence : m.quiz_start_failed_title()}
        >
          {failure.kind === 'signed-out' ? (
            <ButtonLink variant="secondary" to={signInPath(coursePath)}>
              {m.learning_sign_in()}
            </ButtonLink>
          ) : (
            failure.kind === 'no-answer' && (
              <>
                <p>{m.connection_lost()}</p>
                <Button variant="secondary" className="mt-2" onClick={load} pending={isBusy}>
                  {m.learning_retry()}
                </Button>
              </>
            )
          )}
        </Alert>
      )}
      {!page && !failure && <p role="status">{m.quiz_loading()}</p>}
      {page?.open && (
        <AttemptForm
          key={page.open.id}
          page={page}
          attempt={page.open}
          action={action}
          notice={notice}
          onSending={sending}
          onSent={finish}
          onClosed={onClosed}
        />
      )}
      {page && !page.open && (
        <>
          {page.result && (
            <div ref={result} tabIndex={-1} className="scroll-mt-4">
              <QuizScore page={page} result={page.result} />
            </div>
          )}
          {page.result && completion}
          {!page.result && <Intro page={page} />}
          <div className="flex flex-wrap items-center gap-3">
            <StartForm page={page} {...{ action, coursePath, isBusy, start }} />
            {page.result && next && (
              <Button variant={page.result.isPassed ? 'primary' : 'secondary'} onClick={onNext}>
                {m.quiz_next_lecture({ name: next.name })}
              </Button>
            )}
          </div>
          {page.result && (
            <>
              <QuizHistory page={page} />
              <QuizAnswers questions={page.result.questions} page={page} />
              <Intro page={page} />
            </>
          )}
        </>
      )}
    </section>
  )
}

/**
 * Refs of the quiz's heading and of its score. The heading takes the focus when an attempt begins, the score when it
 * comes. A quiz that is shown for the first time takes none: its lecture stands above it.
 */
function useStageFocus(page: QuizPage | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const stage = page && (page.open ? `open ${page.open.id}` : `result ${page.result?.number ?? 'none'}`)
  const seen = useRef(stage)
  useEffect(() => {
    if (stage === null || seen.current === stage) return
    const isFirst = seen.current === null
    seen.current = stage
    if (isFirst) return
    const target = result.current ?? heading.current
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'start' })
  }, [stage])
  return { heading, result }
}

/** A time limit: '15 min', or '1:30' if it is not whole minutes. */
function limitWords(seconds: number): string {
  return seconds % 60 === 0 ? durationWords(seconds) : formatClock(seconds)
}

function Intro({ page }: { page: QuizPage }) {
  const { attemptsAllowed, attemptsLeft, timeLimitSeconds } = page
  const facts = [
    m.quiz_fact_questions({ count: page.questionCount }),
    page.passMark > 0 && m.quiz_fact_pass({ percent: page.passMark }),
    timeLimitSeconds !== null && m.quiz_fact_time({ time: limitWords(timeLimitSeconds) }),
    attemptsAllowed === null
      ? m.quiz_fact_attempts_any()
      : m.quiz_fact_attempts_left({ left: attemptsLeft ?? 0, allowed: attemptsAllowed }),
    attemptsAllowed !== 1 && COUNTS[page.countedBy](),
    page.retryAfterMinutes > 0 && m.retry_fact_wait({ time: durationWords(page.retryAfterMinutes * 60) }),
    page.requireAllAnswer && m.quiz_fact_all_answers(),
    page.partialCredit && m.partial_fact(),
    page.mustPass ? m.quiz_fact_must_pass() : page.shown !== 'nothing' && m.quiz_fact_must_send(),
  ].filter(fact => typeof fact === 'string')
  return (
    <ul className="list-disc rounded-md border border-line bg-surface p-4 ps-9">
      {facts.map(fact => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

type StartProps = {
  page: QuizPage
  action: string
  coursePath: string
  isBusy: boolean
  start: () => void
}

function StartForm({ page, action, coursePath, isBusy, start }: StartProps) {
  const wait = useWait(page)
  if (page.viewer === 'looking') return <p>{m.quiz_looking()}</p>
  if (page.viewer === 'visitor')
    return (
      <Alert kind="info" title={m.quiz_visitor_title()}>
        <p>{m.quiz_visitor_text()}</p>
        <ButtonLink variant="secondary" className="mt-2" to={signInPath(coursePath)}>
          {m.learning_sign_in()}
        </ButtonLink>
      </Alert>
    )
  if (page.attemptsLeft === 0) return <p>{m.quiz_refusal_no_attempts()}</p>
  const isAgain = page.sent.length > 0
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !wait) start()
  }
  return (
    <form method="post" action={action} onSubmit={onSubmit} className="grid gap-2">
      <input type="hidden" name="lecture" value={page.lectureId} />
      <input type="hidden" name="intent" value="start" />
      <div>
        <Button
          type="submit"
          variant={isAgain ? 'secondary' : 'primary'}
          pending={isBusy}
          disabled={wait !== null}
        >
          {isAgain && <RotateCcw className="size-4" />}
          {isAgain ? m.quiz_try_again() : m.quiz_start()}
        </Button>
      </div>
      {isAgain && page.countedBy === 'latest' && <p className="text-sm">{m.quiz_latest_replaces()}</p>}
      {wait && (
        <p className="text-sm">
          {m.quiz_next_at()} <Time instant={wait.until} />
          {wait.due !== null && (
            <span hidden={wait.until - page.now > DAY}>
              {' · '}
              <Countdown key={wait.due} until={wait.due} onEnd={wait.end} />
            </span>
          )}
        </p>
      )}
      <p role="status" className="text-sm">
        {page.nextAt !== null && !wait && m.retry_now()}
      </p>
      {page.timeLimitSeconds !== null && <p className="text-sm text-ink-soft">{m.quiz_time_note()}</p>}
    </form>
  )
}

/**
 * The wait before the next attempt; null: none, or it is over. `due` is its end by the clock of this device, and null
 * until scripts run.
 */
function useWait({ nextAt, now }: QuizPage) {
  const [due, setDue] = useState<Instant | null>(null)
  const [ended, setEnded] = useState<Instant | null>(null)
  useEffect(() => setDue(nextAt === null ? null : nextAt + Date.now() - now), [nextAt, now])
  const end = useCallback(() => setEnded(nextAt), [nextAt])
  return nextAt === null || ended === nextAt ? null : { until: nextAt, due, end }
}
