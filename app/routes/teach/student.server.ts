import { type ActionFunctionArgs, data, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { requireTeacher } from '#app/business/accounts/sessions/require-account.server.ts'
import { writeToStudent } from '#app/business/learning/teaching/write-to-student.server.ts'
import type { WriteAnswer } from '#app/components/teach/write-form.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { taughtCourseId } from './course.server.ts'

const form = z.object({
  token: z.string().regex(/^[\w-]{1,64}$/),
  subject: z.string().max(2_000).default(''),
  text: z.string().max(60_000).default(''),
})

/** Mails what the form holds to the student of the address, or returns why not, with what was typed. */
export async function writeByForm({ params, request, context }: ActionFunctionArgs) {
  const account = await requireTeacher(context, request)
  const parsed = form.safeParse(Object.fromEntries(await readForm(request)))
  if (!parsed.success) throw new Response(null, { status: 400 })
  const { services, locale } = context
  const { subject, text } = parsed.data
  const courseId = taughtCourseId(params.course)
  const userId = params.student ?? ''
  const caller = { ...(await context.caller()), account }
  const written = await writeToStudent(services, { ...parsed.data, courseId, userId, caller })
  if (written.ok) return redirect(`/teach/${courseId}/students/${encodeURIComponent(userId)}?written`)
  const { error } = written
  const refused = (status: number, said: Partial<WriteAnswer>) =>
    data<WriteAnswer>({ subject, text, faults: {}, sentence: '', ...said }, status)
  switch (error.code) {
    case 'NOT_FOUND':
      throw new Response(null, { status: 404 })
    case 'MESSAGE_INVALID':
      return refused(400, { faults: error.faults })
    case 'STUDENT_WITHOUT_ADDRESS':
      return refused(400, { sentence: m.writing_no_address({}, { locale }) })
    case 'TOO_MANY_TRIES':
      return refused(429, { sentence: refusalSentence(error, locale) })
  }
}
