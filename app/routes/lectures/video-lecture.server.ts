import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { requireDesk } from '#app/business/accounts/sessions/require-account.server.ts'
import type { VideoLectureAnswer } from '#app/components/lectures/content-answer.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/typed-numbers.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { textsOf } from '#app/routes/forms.server.ts'
import { type CurriculumRefusal, editCurriculum } from '#app/site-file/curriculum/edit-curriculum.server.ts'
import { fileSentence, videoSourceIn } from './lecture.server.ts'

/** Adds a lecture of a video at the end of a section. Without an upload, only if the school has the video already. */
export async function answerVideoLecture({
  request,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<Response> {
  const { services, locale } = context
  const { account, sessionEnded } = await context.caller()
  // A redirect to the sign-in would look like a lost line to the script.
  if (!account) {
    const sentence = refusalSentence({ code: sessionEnded ?? 'UNAUTHORIZED' }, locale)
    return Response.json({ kind: 'signed-out', sentence }, { status: 401 })
  }
  await requireDesk(context, request)
  const fields = textsOf(await readForm(request))
  const [courseId, id] = [readId(fields.course), readId(fields.section)]
  if (courseId === null || id === null) throw new Response(null, { status: 400 })
  const video = videoSourceIn(fields)
  const added = await editCurriculum(services, {
    courseId,
    caller: await context.caller(),
    command: { intent: 'add-lecture', id, name: fields.name ?? '', contentType: 'video', video },
  })
  if (added.ok) return Response.json({ kind: 'added' } satisfies VideoLectureAnswer)
  // Nobody learns whether a course exists that is another's.
  const status = added.error.code === 'NOT_FOUND' ? 404 : 200
  return Response.json(answerOf(added.error), { status })

  function answerOf(refused: CurriculumRefusal): VideoLectureAnswer {
    switch (refused.code) {
      case 'SAME_VIDEO':
        return { kind: 'there' }
      case 'UPLOAD_GONE':
        if ('sha256' in video) return { kind: 'unknown' }
        break
      case 'NOT_FOUND':
      case 'GONE':
        return { kind: 'refused', sentence: m.several_gone({}, { locale }) }
      case 'INPUT_ERROR':
        if ('faults' in refused) return { kind: 'refused', sentence: m.several_name({}, { locale }) }
        break
      case 'CHANGED_MEANWHILE':
        return { kind: 'refused', sentence: m.several_gone({}, { locale }) }
    }
    return { kind: 'refused', sentence: fileSentence(refused, locale) }
  }
}
