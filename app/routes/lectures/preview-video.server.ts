import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { requireDesk } from '#app/business/accounts/sessions/require-account.server.ts'
import type { PreviewVideoAnswer } from '#app/components/lectures/content-answer.ts'
import { readForm } from '#app/platform/read-form.ts'
import { signedOut, textsOf } from '#app/routes/forms.server.ts'
import { storePreviewVideo } from '#app/site-file/curriculum/store-preview-video.server.ts'
import { fileSentence } from './lecture.server.ts'

/** Takes the upload of a course's or product's editor, and answers the address under which everybody may watch it. */
export async function answerPreviewVideo({
  request,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<Response> {
  const { services, locale } = context
  const caller = await context.caller()
  if (!caller.account) return signedOut(caller.sessionEnded, locale)
  await requireDesk(context, request)
  const { uploadId = '', seconds } = textsOf(await readForm(request))
  const stored = await storePreviewVideo(services, { uploadId, seconds: Number(seconds) }, caller)
  const answer: PreviewVideoAnswer = stored.ok
    ? { kind: 'stored', url: stored.value.url }
    : { kind: 'refused', sentence: fileSentence(stored.error, locale) }
  return Response.json(answer)
}
