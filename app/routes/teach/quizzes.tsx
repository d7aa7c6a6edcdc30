import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { getQuizResults } from '#app/business/learning/quizzes/get-quiz-results.server.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { QuizResultsView } from '#app/components/teach/quiz-results-view.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { quizResultsQuery } from '#app/routes/desk/quiz-results.server.ts'
import { taughtCourseId } from './course.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireTeacher(context, request)
  const { course: _, ...shown } = quizResultsQuery(request)
  const results = await getQuizResults(context.services, {
    courseId: taughtCourseId(params.course),
    ...shown,
    caller: await context.caller(),
  })
  if (!results.ok) throw new Response(null, { status: 404 })
  return results.value
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: `${m.quiz_results_title()} · ${data?.course.name ?? ''}`, hidden: true })

/** The results of a course's quizzes, for its teacher. */
export default function TaughtQuizzes() {
  const results = useLoaderData<typeof loader>()
  return <QuizResultsView results={results} pathOf={lectureId => `?lecture=${lectureId}`} />
}
