import { type ActionFunctionArgs, data, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { gradeHomework } from '#app/business/learning/homework/grade-homework.server.ts'
import { homeworkRefusalSentence } from '#app/i18n/homework-refusal.ts'
import { readForm } from '#app/platform/read-form.ts'

const form = z.object({
  version: z.coerce.number().int().positive(),
  grade: z.enum(['passed', 'again']),
  feedback: z.string().max(60_000).default(''),
})

/** Grades the submission of the address. Redirects to the list when done, else returns why not, with the feedback. */
export async function gradeByForm({ params, request, context }: ActionFunctionArgs) {
  const account = await requireTeacher(context, request)
  const parsed = form.safeParse(Object.fromEntries(await readForm(request)))
  if (!parsed.success) throw new Response(null, { status: 400 })
  const feedback = parsed.data.feedback.replaceAll('\r\n', '\n')
  const graded = await gradeHomework(context.services, {
    ...parsed.data,
    feedback,
    submissionId: params.submission ?? '',
    caller: { ...(await context.caller()), account },
  })
  if (graded.ok) return redirect(`/teach/${graded.value.courseId}?graded`)
  if (graded.error.code === 'NOT_FOUND') throw new Response(null, { status: 404 })
  const sentence = homeworkRefusalSentence(graded.error, context.locale)
  return data({ code: graded.error.code, sentence, feedback }, 400)
}
