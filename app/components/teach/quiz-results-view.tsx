import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { countedScore } from '#app/business/learning/quizzes/attempt.ts'
import type {
  QuizDetail,
  QuizResults,
  QuizSummary,
  ScoreOrder,
  StudentScore,
} from '#app/business/learning/quizzes/quiz-results.ts'
import { QUIZ_COUNTS } from '#app/components/staff/content-changes.ts'
import { type Column, OpeningRow, Rows } from '#app/components/staff/rows.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pencil } from '#app/ui/icons.tsx'
import { ShortTime } from '#app/ui/time.tsx'

type Props = {
  results: QuizResults
  /** The address of one quiz's results. */
  pathOf: (lectureId: number) => string
  /** The address of a student; undefined: names are no links. */
  studentPath?: (userId: string) => string
}

/** The quizzes of one course with their results, for staff and for its teacher. */
export function QuizResultsView({ results: { quizzes, chosen }, pathOf, studentPath }: Props) {
  if (quizzes.length === 0)
    return (
      <EmptyState icon={Pencil} title={m.quiz_results_none_title()}>
        {m.quiz_results_none_text()}
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <Rows
        label={m.quiz_results_title()}
        columns={[
          { label: m.quiz_results_quiz() },
          { label: m.quiz_results_students(), atEnd: true },
          { label: m.quiz_results_pass_share(), atEnd: true },
        ]}
      >
        {quizzes.map(quiz => (
          <OpeningRow key={quiz.lectureId}>
            <th scope="row">
              <Link
                className="link inline-block py-1 aria-[current]:font-semibold"
                to={pathOf(quiz.lectureId)}
                aria-current={quiz.lectureId === chosen?.lectureId ? 'true' : undefined}
              >
                {nameOf(quiz)}
              </Link>
            </th>
            <Figure>{quiz.students}</Figure>
            <Figure>{percent(quiz.passPercent)}</Figure>
          </OpeningRow>
        ))}
      </Rows>
      {chosen && <Detail quiz={chosen} studentPath={studentPath} />}
    </div>
  )
}

function Detail({ quiz, studentPath }: { quiz: QuizDetail } & Pick<Props, 'studentPath'>) {
  return (
    <section aria-labelledby="quiz-detail" className="grid gap-6">
      <div>
        <h2 id="quiz-detail" className="text-xl font-semibold">
          {nameOf(quiz)}
        </h2>
        <p className="text-ink-soft">
          {m.quiz_fact_pass({ percent: quiz.passMark })} · {QUIZ_COUNTS[quiz.countedBy]()}
        </p>
      </div>
      {quiz.students === 0 ? (
        <p>{m.quiz_results_nobody()}</p>
      ) : (
        <>
          <div className="grid gap-2">
            <h3 className="font-semibold">{m.quiz_results_hardest()}</h3>
            <p className="text-sm text-ink-soft">{m.quiz_results_hardest_note()}</p>
            <Rows
              label={m.quiz_results_hardest()}
              columns={[
                { label: m.quiz_results_question() },
                { label: m.quiz_results_right_share(), atEnd: true },
                { label: m.quiz_results_answers(), atEnd: true },
              ]}
            >
              {quiz.questions.map(question => (
                <tr key={question.id}>
                  <th scope="row">{question.text}</th>
                  <Figure>{percent(question.rightPercent)}</Figure>
                  <Figure>{question.answered}</Figure>
                </tr>
              ))}
            </Rows>
          </div>
          <div className="grid gap-2">
            <h3 className="font-semibold">{m.quiz_results_scores()}</h3>
            <Scores quiz={quiz} studentPath={studentPath} />
            <Pages quiz={quiz} />
          </div>
        </>
      )}
    </section>
  )
}

/** The students of one page. Their order is kept in the address. */
function Scores({ quiz, studentPath }: { quiz: QuizDetail } & Pick<Props, 'studentPath'>) {
  // Where the best attempt counts, the column would repeat the one before.
  const hasCounted = quiz.countedBy !== 'best'
  const columns: readonly Column<ScoreOrder['by']>[] = [
    { label: m.quiz_results_student(), sortsBy: 'name' },
    { label: m.quiz_results_best(), sortsBy: 'best', atEnd: true },
    ...(hasCounted ? [{ label: m.quiz_results_counted(), atEnd: true }] : []),
    { label: m.quiz_results_answers(), sortsBy: 'attempts', atEnd: true, from: 'medium' },
    { label: m.quiz_results_last(), sortsBy: 'sent', atEnd: true, from: 'medium' },
  ]
  return (
    <Rows label={m.quiz_results_scores()} columns={columns} sort={quiz.order}>
      {quiz.scores.map(score => (
        <tr key={score.userId}>
          <th scope="row">
            {studentPath ? (
              <Link className="link inline-block py-1" to={studentPath(score.userId)}>
                {score.name || m.teach_student_unnamed()}
              </Link>
            ) : (
              score.name || m.teach_student_unnamed()
            )}{' '}
            {score.hasPassed && <Badge tone="success">{m.quiz_results_pass_share()}</Badge>}
            <span className="until-medium block text-sm text-ink-soft">
              {m.quiz_results_answers()}: {score.attempts} · <ShortTime instant={score.lastSentAt} />
            </span>
          </th>
          <Figure>{percent(score.best)}</Figure>
          {hasCounted && <Figure>{percent(countedOf(score, quiz))}</Figure>}
          <Figure from="medium">{score.attempts}</Figure>
          <Figure from="medium">
            <ShortTime instant={score.lastSentAt} />
          </Figure>
        </tr>
      ))}
    </Rows>
  )
}

function Pages({ quiz: { page, hasMore } }: { quiz: QuizDetail }) {
  const [query] = useSearchParams()
  const pathOf = (other: number) => {
    const asked = new URLSearchParams(query)
    asked.set('page', String(other))
    return `?${asked}`
  }
  return (
    <nav className="flex gap-4">
      {page > 1 && (
        <Link className="link inline-block py-2" to={pathOf(page - 1)}>
          {m.quiz_results_fewer()}
        </Link>
      )}
      {hasMore && (
        <Link className="link inline-block py-2" to={pathOf(page + 1)}>
          {m.quiz_results_more()}
        </Link>
      )}
    </nav>
  )
}

function Figure({ children, from }: { children: ReactNode; from?: 'medium' }) {
  return <td className={`at-end is-number ${from ? `from-${from}` : ''}`}>{children}</td>
}

function percent(value: number | null): string {
  return value === null ? '-' : `${value}%`
}

/** The name of the lecture, and the title of the quiz if it says more. */
function nameOf({ title, name }: QuizSummary): string {
  return name.toLowerCase().includes(title.toLowerCase()) ? name : `${name}: ${title}`
}

function countedOf({ best, latest, average }: StudentScore, { countedBy }: QuizSummary): number | null {
  return countedBy === 'average' ? average : countedScore([best, latest], countedBy)
}
