import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { countedScore } from '#app/business/learning/quizzes/attempt.ts'
import type {
  QuizDetail,
  QuizResults,
  QuizSummary,
  StudentScore,
} from '#app/business/learning/quizzes/quiz-results.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pencil } from '#app/ui/icons.tsx'
import { Time } from '#app/ui/time.tsx'

/** Which attempt counts, in a teacher's words. */
const COUNTS_FOR_TEACHERS = {
  best: m.quiz_results_counts_best,
  latest: m.quiz_results_counts_latest,
  average: m.quiz_results_counts_average,
}

type Props = {
  results: QuizResults
  /** The address of one quiz's results; `page` from 1. */
  pathOf: (lectureId: number, page: number) => string
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
      <Table heads={[m.quiz_results_quiz(), m.quiz_results_students(), m.quiz_results_pass_share()]}>
        {quizzes.map(quiz => (
          <tr key={quiz.lectureId} className="border-t border-line">
            <th scope="row" className="p-3 text-start font-normal">
              <Link
                className="link inline-block py-1 aria-[current]:font-semibold"
                to={pathOf(quiz.lectureId, 1)}
                aria-current={quiz.lectureId === chosen?.lectureId ? 'true' : undefined}
              >
                {nameOf(quiz)}
              </Link>
            </th>
            <Figure>{quiz.students}</Figure>
            <Figure>{percent(quiz.passPercent)}</Figure>
          </tr>
        ))}
      </Table>
      {chosen && <Detail quiz={chosen} pathOf={pathOf} studentPath={studentPath} />}
    </div>
  )
}

function Detail({ quiz, pathOf, studentPath }: { quiz: QuizDetail } & Omit<Props, 'results'>) {
  return (
    <section aria-labelledby="quiz-detail" className="grid gap-6">
      <div>
        <h2 id="quiz-detail" className="text-xl font-semibold">
          {nameOf(quiz)}
        </h2>
        <p className="text-ink-soft">
          {m.quiz_fact_pass({ percent: quiz.passMark })} · {COUNTS_FOR_TEACHERS[quiz.countedBy]()}
        </p>
      </div>
      {quiz.students === 0 ? (
        <p>{m.quiz_results_nobody()}</p>
      ) : (
        <>
          <div className="grid gap-2">
            <h3 className="font-semibold">{m.quiz_results_hardest()}</h3>
            <p className="text-sm text-ink-soft">{m.quiz_results_hardest_note()}</p>
            <Table
              heads={[m.quiz_results_question(), m.quiz_results_right_share(), m.quiz_results_answers()]}
            >
              {quiz.questions.map(question => (
                <tr key={question.id} className="border-t border-line">
                  <th scope="row" className="p-3 text-start font-normal break-words">
                    {question.text}
                  </th>
                  <Figure>{percent(question.rightPercent)}</Figure>
                  <Figure>{question.answered}</Figure>
                </tr>
              ))}
            </Table>
          </div>
          <div className="grid gap-2">
            <h3 className="font-semibold">{m.quiz_results_scores()}</h3>
            <Table
              heads={[
                m.quiz_results_student(),
                m.quiz_results_best(),
                // Where the best attempt counts, the column would repeat the one before.
                ...(quiz.countedBy === 'best' ? [] : [m.quiz_results_counted()]),
                m.quiz_results_answers(),
                m.quiz_results_last(),
              ]}
            >
              {quiz.scores.map(score => (
                <tr key={score.userId} className="border-t border-line">
                  <th scope="row" className="p-3 text-start font-normal break-words">
                    {studentPath ? (
                      <Link className="link inline-block py-1" to={studentPath(score.userId)}>
                        {score.name}
                      </Link>
                    ) : (
                      score.name
                    )}{' '}
                    {score.hasPassed && <Badge tone="success">{m.quiz_results_pass_share()}</Badge>}
                  </th>
                  <Figure>{percent(score.best)}</Figure>
                  {quiz.countedBy !== 'best' && <Figure>{percent(countedOf(score, quiz))}</Figure>}
                  <Figure>{score.attempts}</Figure>
                  <td className="p-3 text-end whitespace-nowrap">
                    <Time instant={score.lastSentAt} withDate />
                  </td>
                </tr>
              ))}
            </Table>
            <nav className="flex gap-4">
              {quiz.page > 1 && (
                <Link className="link inline-block py-2" to={pathOf(quiz.lectureId, quiz.page - 1)}>
                  {m.quiz_results_fewer()}
                </Link>
              )}
              {quiz.hasMore && (
                <Link className="link inline-block py-2" to={pathOf(quiz.lectureId, quiz.page + 1)}>
                  {m.quiz_results_more()}
                </Link>
              )}
            </nav>
          </div>
        </>
      )}
    </section>
  )
}

/** A table whose first column is words and whose others are figures. It scrolls sideways on a phone. */
function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <section
      aria-label={heads[0]}
      className="overflow-x-auto rounded-md border border-line bg-surface"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full">
        <thead>
          <tr className="text-sm text-ink-soft">
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`p-3 font-normal ${index === 0 ? 'text-start' : 'text-end whitespace-nowrap'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return <td className="p-3 text-end tabular-nums">{children}</td>
}

function percent(value: number | null): string {
  return value === null ? '-' : `${value}%`
}

function nameOf({ title, name }: QuizSummary): string {
  return title && title !== name ? `${name}: ${title}` : name
}

function countedOf({ best, latest, average }: StudentScore, { countedBy }: QuizSummary): number | null {
  return countedBy === 'average' ? average : countedScore([best, latest], countedBy)
}
