import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { getQuizResults, listQuizCourses } from '#app/business/learning/quizzes/get-quiz-results.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { NextPage } from '#app/components/staff/next-page.tsx'
import { QuizResultsView } from '#app/components/teach/quiz-results-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { readId } from '#app/platform/typed-numbers.ts'
import { quizResultsQuery } from '#app/routes/desk/quiz-results.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ArrowLeft, Pencil } from '#app/ui/icons.tsx'

/** Returns the courses with quizzes, or the results of one course. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(context, request, 'courses.oversee')
  const { services } = context
  const { course: courseId, ...shown } = quizResultsQuery(request)
  if (courseId === 0) {
    const before = readId(new URL(request.url).searchParams.get('before'))
    return { list: await listQuizCourses(services, { before }), results: null }
  }
  const results = await getQuizResults(services, {
    courseId,
    ...shown,
    caller: await context.caller(),
  })
  if (!results.ok) throw new Response(null, { status: 404 })
  return { list: null, results: results.value }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.quiz_results_title(), hidden: true })

export default function AdminQuizzes() {
  const { list, results } = useLoaderData<typeof loader>()
  const isLater = useSearchParams()[0].has('before')
  return (
    <div className="grid gap-4">
      {results && (
        <p>
          <Link className="link inline-flex min-h-11 items-center gap-2" to="/admin/quizzes">
            <ArrowLeft className="size-4 shrink-0" />
            {m.quiz_results_back()}
          </Link>
        </p>
      )}
      <h1 className="text-2xl font-semibold">
        {m.quiz_results_title()}
        {results && `: ${results.course.name}`}
      </h1>
      {results ? (
        <QuizResultsView
          results={results}
          pathOf={lectureId => `/admin/quizzes?course=${results.course.id}&lecture=${lectureId}`}
          studentPath={userId => `/admin/students/${encodeURIComponent(userId)}`}
        />
      ) : list.courses.length === 0 && !isLater ? (
        <EmptyState icon={Pencil} title={m.quiz_results_none_title()}>
          {m.quiz_results_none_text()}
        </EmptyState>
      ) : (
        <>
          <ul className="rounded-md border border-line bg-surface">
            {list.courses.map(course => (
              <li key={course.id} className="border-b border-line last:border-b-0">
                <Link
                  className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 px-3 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
                  to={`/admin/quizzes?course=${course.id}`}
                >
                  <span className="font-semibold break-words">{course.name}</span>
                  <span className="text-ink-soft">{m.quiz_results_count({ count: course.quizCount })}</span>
                </Link>
              </li>
            ))}
          </ul>
          <NextPage next={list.before} isLater={isLater} />
        </>
      )}
    </div>
  )
}
