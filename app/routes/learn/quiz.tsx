import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { readForm } from '#app/platform/read-form.ts'
import { pageOfForm } from '#app/routes/forms.server.ts'
import { answerQuizForm } from './quiz.server.ts'

/** Takes the plain forms of a lecture's quiz and leads back to it. With JavaScript the page asks /ask. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const { lectureId, notice } = await answerQuizForm(context, form)
  const query = new URLSearchParams({ learn: 'true', lecture: String(lectureId) })
  if (notice) query.set('quiz', notice)
  return redirect(`/course/${encodeURIComponent(params.id ?? '')}?${query}#quiz`, 303)
}

export const loader = pageOfForm('/course/:id?learn=true')
