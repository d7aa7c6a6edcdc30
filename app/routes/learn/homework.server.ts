import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import type { Caller, SignedInAccount } from '#app/business/callers/caller.ts'
import { getHomework } from '#app/business/learning/homework/get-homework.server.ts'
import { MOST_FILES } from '#app/business/learning/homework/homework.ts'
import type { FileView } from '#app/business/learning/homework/homework-view.ts'
import { listOwnFiles, receiveHomework } from '#app/business/learning/homework/receive-homework.server.ts'
import { submitHomework } from '#app/business/learning/homework/submit-homework.server.ts'
import { homeworkRefusalSentence } from '#app/refusals/homework-refusal.ts'
import { documentRefusalSentence } from '#app/refusals/upload-refusal.ts'

type Sent = { lectureId: number; caller: Caller & { account: SignedInAccount } }

/** A refused form with what was typed and the files that arrived. */
type RefusedForm = { status: number; sentence: string; text: string; files: FileView[] }

/**
 * Hands in the form of a browser without JavaScript, with its files. Redirects to the lecture when done, else returns
 * why not, with everything that was sent.
 */
export async function handInPlainForm(
  { services, locale }: AppLoadContext,
  request: Request,
  { lectureId, caller }: Sent,
): Promise<RefusedForm> {
  const received = await receiveHomework(services, {
    request,
    lectureId,
    caller,
    field: 'files',
    mostFiles: MOST_FILES,
  })
  if (!received.ok) {
    const { error } = received
    if (error.code === 'NOT_FOUND') throw new Response('Page not found !', { status: 404 })
    const status = error.code === 'TOO_MANY_TRIES' ? 429 : error.code === 'FILE_TOO_LARGE' ? 413 : 400
    return { status, sentence: documentRefusalSentence(error, locale), text: '', files: [] }
  }
  const { fields, stored, refused } = received.value
  // Without JavaScript the stored files have boxes to untick.
  const kept = fields.getAll(fields.has('plain') ? 'keep' : 'kept').slice(0, 2 * MOST_FILES)
  const text = fields.get('text')?.replaceAll('\r\n', '\n') ?? ''
  const { userId } = caller.account
  const keptFiles = await listOwnFiles(services, { userId, ids: kept })
  const files = [...keptFiles, ...stored.map(({ id, name, bytes }) => ({ id, name, bytes }))]
  const [wrong] = refused
  if (wrong) {
    const why = documentRefusalSentence(wrong.refusal, locale)
    return { status: 400, sentence: wrong.name ? `${wrong.name}: ${why}` : why, text, files }
  }
  const submitted = await submitHomework(services, {
    lectureId,
    caller,
    text,
    files: files.map(({ id }) => id),
    seen: fields.get('seen') ?? '',
  })
  if (!submitted.ok)
    return { status: 400, sentence: homeworkRefusalSentence(submitted.error, locale), text, files }
  const homework = await getHomework(services, { lectureId, caller })
  throw redirect(homework?.lecturePath ?? '/', 303)
}
