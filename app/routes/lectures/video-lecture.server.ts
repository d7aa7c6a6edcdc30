import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { VideoLectureAnswer } from '#app/components/lectures/content-answer.ts'
import { MOST_IN_A_COURSE } from '#app/components/lectures/content-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readId } from '#app/platform/typed-numbers.ts'
import { readDeskForm, textsOf } from '#app/routes/forms.server.ts'
import { FULL } from '#app/site-file/curriculum/curriculum.ts'
import { type CurriculumRefusal, editCurriculum } from '#app/site-file/curriculum/edit-curriculum.server.ts'
import type { Fault } from '#app/site-file/format/faults.ts'
import { fileSentence, videoSourceIn } from './lecture.server.ts'

/** With the still of the video. */
const MOST_BYTES = 5 * 1024 * 1024

/** Adds a lecture of a video at the end of a section. Without an upload, only if the school has the video already. */
export async function answerVideoLecture(
  args: Pick<ActionFunctionArgs, 'request' | 'context'>,
): Promise<Response> {
  const { services, locale } = args.context
  const read = await readDeskForm(args, MOST_BYTES)
  if (read instanceof Response) return read
  const { caller, form } = read
  const fields = textsOf(form)
  const [courseId, id] = [readId(fields.course), readId(fields.section)]
  if (courseId === null || id === null) throw new Response(null, { status: 400 })
  const video = videoSourceIn(form)
  const added = await editCurriculum(services, {
    courseId,
    caller,
    command: { intent: 'add-lecture', id, name: fields.name ?? '', contentType: 'video', video },
  })
  if (added.ok) return Response.json({ kind: 'added' } satisfies VideoLectureAnswer)
  // A teacher gets the same answer for a course of another teacher as for one that does not exist.
  const status = added.error.code === 'NOT_FOUND' ? 404 : 200
  return Response.json(answerOf(added.error), { status })

  function sentenceOf(faults: readonly Fault[]): string {
    const isFull = faults.some(({ problem }) => problem === FULL)
    return isFull ? m.lectures_fault_full(MOST_IN_A_COURSE, { locale }) : m.several_name({}, { locale })
  }

  function answerOf(refused: CurriculumRefusal): VideoLectureAnswer {
    switch (refused.code) {
      case 'SAME_VIDEO':
        return { kind: 'there' }
      case 'UPLOAD_GONE':
        if ('sha256' in video) return { kind: 'unknown' }
        break
      case 'NOT_FOUND':
      case 'GONE':
      case 'CHANGED_MEANWHILE':
        return { kind: 'refused', sentence: m.several_gone({}, { locale }) }
      case 'INPUT_ERROR':
        if ('faults' in refused) return { kind: 'refused', sentence: sentenceOf(refused.faults) }
        break
    }
    return { kind: 'refused', sentence: fileSentence(refused, locale) }
  }
}
