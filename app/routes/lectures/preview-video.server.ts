import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { PreviewVideoAnswer } from '#app/components/lectures/content-answer.ts'
import { readDeskForm, textsOf } from '#app/routes/forms.server.ts'
import { storePreviewVideo } from '#app/site-file/curriculum/store-preview-video.server.ts'
import { fileSentence } from './lecture.server.ts'

/** Takes the upload of a course's or product's editor, and answers the address under which everybody may watch it. */
export async function answerPreviewVideo(
  args: Pick<ActionFunctionArgs, 'request' | 'context'>,
): Promise<Response> {
  const { services, locale } = args.context
  const read = await readDeskForm(args)
  if (read instanceof Response) return read
  const { caller, form } = read
  const { uploadId = '', seconds } = textsOf(form)
  const stored = await storePreviewVideo(services, { uploadId, seconds: Number(seconds) }, caller)
  const answer: PreviewVideoAnswer = stored.ok
    ? { kind: 'stored', url: stored.value.url }
    : { kind: 'refused', sentence: fileSentence(stored.error, locale) }
  return Response.json(answer)
}
