import type { ComponentProps } from 'react'
import { type AnswerValue, hasWeights, type MarkedQuestion } from '#app/business/learning/quizzes/question.ts'
import type { AttemptResult, QuizPage } from '#app/business/learning/quizzes/quiz-page.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { CircleAlert, CircleCheck, X } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'
import { QuestionTitle } from './quiz-question.tsx'

/** The score of the latest attempt. */
export function QuizScore({ page, result }: { page: QuizPage; result: AttemptResult }) {
  const { score, isPassed, rightCount, partCount, total, hasWeights } = result
  return (
    <Alert
      kind={isPassed ? 'success' : 'info'}
      title={isPassed ? m.quiz_passed({ score }) : m.quiz_not_passed({ score })}
    >
      <p>{m.quiz_right_count({ right: rightCount, total })}</p>
      {hasWeights && <p>{m.points_differ()}</p>}
      {partCount > 0 && <p>{m.partial_count({ count: partCount })}</p>}
      <p>{m.quiz_fact_pass({ percent: page.passMark })}</p>
      {page.sent.length > 1 && page.counted !== null && (
        <p>
          {m.quiz_counted({ score: page.counted })} · {COUNTS[page.countedBy]()}
        </p>
      )}
    </Alert>
  )
}

/** Every attempt with its score, closed at first. Nothing while there is only one. */
export function QuizHistory({ page: { sent } }: { page: QuizPage }) {
  if (sent.length < 2) return null
  return (
    <details>
      <summary className="min-h-11 py-2">{m.quiz_history()}</summary>
      <ul className="list-disc ps-5">
        {sent.map(({ number, score, sentAt }) => (
          <li key={number}>
            {m.quiz_history_entry({ number, score })} · <Time instant={sentAt} withDate />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Each question with the student's answer; with the right one and the explanation once these may be shown. */
export function QuizAnswers({
  questions,
  page: { attemptsLeft, answersAtEnd, shown },
}: Pick<AttemptResult, 'questions'> & { page: QuizPage }) {
  const areWeighted = hasWeights(questions)
  const kept = KEPT_BACK[attemptsLeft === 0 ? 'forGood' : answersAtEnd ? 'untilOver' : 'untilPassed']
  if (shown === 'nothing') return <p>{kept.nothing()}</p>
  return (
    <>
      {shown === 'wrong' && <p>{kept.wrong()}</p>}
      <ol className="grid gap-3">
        {questions.map((question, index) => (
          <li key={question.id} className="rounded-md border border-line bg-surface p-4">
            <Marked
              question={question}
              number={index + 1}
              total={questions.length}
              hasWeights={areWeighted}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

/** When a result shows what it keeps back. */
const KEPT_BACK = {
  untilPassed: { nothing: m.retry_only_score, wrong: m.quiz_hidden_until_passed },
  untilOver: { nothing: m.retry_only_score_until_over, wrong: m.quiz_hidden_until_over },
  forGood: { nothing: m.retry_score_alone, wrong: m.retry_wrong_alone },
}

export const COUNTS = {
  best: m.quiz_fact_counts_best,
  latest: m.quiz_fact_counts_latest,
  average: m.quiz_fact_counts_average,
}

function Marked(title: ComponentProps<typeof QuestionTitle> & { question: MarkedQuestion }) {
  const { question } = title
  const { isRight, credit, answer, correct, explanation } = question
  const Icon = isRight ? CircleCheck : credit > 0 ? CircleAlert : X
  const tone = isRight ? 'text-success' : credit > 0 ? 'text-warning' : 'text-danger'
  return (
    <>
      <h3 className="font-semibold">
        <QuestionTitle {...title} />
      </h3>
      <p className={`mt-1 flex items-center gap-2 font-semibold ${tone}`}>
        <Icon className="size-5 shrink-0" />
        {verdictOn(question)}
      </p>
      <dl className="mt-2 grid gap-2">
        <Entry term={m.quiz_your_answer()} lines={linesOf(question, answer)} />
        {!isRight && correct !== null && (
          <Entry
            term={question.kind === 'multiple' ? m.quiz_correct_answers() : m.quiz_correct_answer()}
            lines={linesOf(question, correct)}
          />
        )}
        {explanation && <Entry term={m.quiz_explanation()} lines={[explanation]} />}
      </dl>
    </>
  )
}

function verdictOn({ kind, isRight, credit, answer, correct }: MarkedQuestion): string {
  if (isRight) return m.quiz_right()
  if (credit > 0) return m.partial_right({ percent: credit })
  const chosen = Array.isArray(answer) ? answer : []
  const isIncomplete =
    kind === 'multiple' &&
    Array.isArray(correct) &&
    chosen.length > 0 &&
    chosen.every(option => correct.includes(option))
  return isIncomplete ? m.quiz_incomplete() : m.quiz_wrong()
}

function Entry({ term, lines }: { term: string; lines: readonly string[] }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{term}</dt>
      {lines.map(line => (
        <dd key={line} className="break-words whitespace-pre-line">
          {line}
        </dd>
      ))}
    </div>
  )
}

/** An answer in words, a line for each option or accepted text. */
function linesOf({ kind, options }: MarkedQuestion, answer: AnswerValue): readonly string[] {
  if (typeof answer === 'boolean') return [answer ? m.quiz_true() : m.quiz_false()]
  const parts = typeof answer === 'string' ? [answer] : (answer ?? [])
  if (parts.length === 0) return [m.quiz_gap()]
  if (kind === 'text') return parts
  const words = parts.map(id => options.find(option => option.id === id)?.text ?? '')
  return kind === 'order' ? words.map((text, index) => `${index + 1}. ${text}`) : words
}
