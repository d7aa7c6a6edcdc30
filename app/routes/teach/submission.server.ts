import { type ActionFunctionArgs, data, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { gradeHomework, takeBackPass } from '#app/business/learning/homework/grade-homework.server.ts'
import { getSubmission } from '#app/business/learning/homework/list-submissions.server.ts'
import { deletePhrase, findPhrase, savePhrase } from '#app/business/learning/homework/saved-phrases.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { homeworkRefusalSentence } from '#app/refusals/homework-refusal.ts'

const form = z.object({
  version: z.coerce.number().int().positive(),
  /** Grades, or takes back a pass. */
  grade: z.enum(['passed', 'again', 'back', 'back-again']).optional(),
  /** What to do with a saved phrase: 'save', 'insert <id>' or 'delete <id>'. */
  phrase: z
    .string()
    .regex(/^(save|(insert|delete) [A-Za-z0-9_-]{1,64})$/)
    .optional(),
  feedback: z.string().max(60_000).default(''),
})

/**
 * Grades the submission of the address, or takes back its pass. Redirects to the next one that waits, or to the list,
 * else returns why not, with the feedback. The buttons of saved phrases return the feedback too.
 */
export async function gradeByForm({ params, request, context }: ActionFunctionArgs) {
  const account = await requireTeacher(context, request)
  const parsed = form.safeParse(Object.fromEntries(await readForm(request)))
  if (!parsed.success) throw new Response(null, { status: 400 })
  const { services, locale } = context
  const { version, grade, phrase } = parsed.data
  const feedback = parsed.data.feedback.replaceAll('\r\n', '\n')
  if (phrase) return actOnPhrase(phrase)
  if (!grade) throw new Response(null, { status: 400 })

  const caller = { ...(await context.caller()), account }
  const submissionId = params.submission ?? ''
  const command = { submissionId, version, feedback, caller }
  const isBack = grade === 'back' || grade === 'back-again'
  const graded = isBack
    ? await takeBackPass(services, { ...command, to: grade === 'back' ? 'submitted' : 'again' })
    : await gradeHomework(services, { ...command, grade })
  if (!graded.ok) {
    if (graded.error.code === 'NOT_FOUND') throw new Response(null, { status: 404 })
    const sentence = homeworkRefusalSentence(graded.error, locale)
    return data({ code: graded.error.code, sentence, feedback, isDone: false }, 400)
  }
  const here = `/teach/${graded.value.courseId}`
  if (isBack) return redirect(`${here}/homework/${submissionId}?taken-back`)
  const isNextOfAll = new URL(request.url).searchParams.has('all')
  const next = (await getSubmission(services, { submissionId, caller, isNextOfAll }))?.next
  if (next) return redirect(`/teach/${next.courseId}/homework/${next.id}?graded${isNextOfAll ? '&all' : ''}`)
  return redirect(isNextOfAll ? '/teach/homework?graded' : `${here}?graded`)

  async function actOnPhrase(act: string) {
    const [does, id = ''] = act.split(' ')
    const { userId } = account
    const done = (sentence: string, text = feedback) =>
      data({ code: 'PHRASE_DONE', sentence, feedback: text, isDone: true })
    if (does === 'delete') {
      await deletePhrase(services, { userId, id })
      return done(m.teach_phrase_deleted({}, { locale }))
    }
    if (does === 'insert') {
      const text = (await findPhrase(services, { userId, id }))?.text
      return done(m.teach_phrase_inserted({}, { locale }), [feedback, text].filter(Boolean).join('\n'))
    }
    const saved = await savePhrase(services, { userId, text: feedback })
    if (saved.ok) return done(m.teach_phrase_saved({}, { locale }))
    const sentence = homeworkRefusalSentence(saved.error, locale)
    return data({ code: saved.error.code, sentence, feedback, isDone: false }, 400)
  }
}
