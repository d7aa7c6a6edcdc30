import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { oneFileOf, readLimitedForm } from '#app/business/uploads/read-limited-form.server.ts'
import { mayUpload } from '#app/business/uploads/upload-limits.server.ts'
import { MOST_DOCUMENT_BYTES } from '#app/business/uploads/upload-refusal.ts'
import type { ContentAnswer } from '#app/components/lectures/content-answer.ts'
import type { OpenQuestion } from '#app/components/lectures/quiz-editor.tsx'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { asRecord, parseJson } from '#app/platform/outside-json.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import { documentRefusalSentence } from '#app/refusals/upload-refusal.ts'
import { textsOf } from '#app/routes/forms.server.ts'
import type { VideoSource } from '#app/site-file/curriculum/curriculum.ts'
import { editLecture } from '#app/site-file/curriculum/edit-lecture.server.ts'
import { getLectureEditor } from '#app/site-file/curriculum/get-lecture-editor.server.ts'
import { FILE_LISTS, type LectureCommand } from '#app/site-file/curriculum/lecture-editor.ts'
import type { FileRefusal } from '#app/site-file/curriculum/stored-files.server.ts'
import { QUESTION_KINDS, questionEntry, questionInForm } from '#app/site-file/curriculum/typed-question.ts'
import { faultsOf, NOTHING, textsIn } from './content-answer.server.ts'

type Of = { readonly courseId: number; readonly lectureId: number }

/** Returns a lecture for its page; null if it is not in the course. `question`: the one whose form is open. */
export async function loadLecture({ request, context }: LoaderFunctionArgs, of: Of) {
  const editor = await getLectureEditor(context.services, { ...of, caller: await context.caller() })
  if (!editor) throw new Response(null, { status: 404 })
  // The page itself says that the lecture is gone, because it may hold what was typed.
  if (editor === 'GONE') return json(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const kind = QUESTION_KINDS.find(one => one === searchParams.get('new'))
  const id = searchParams.get('question')
  const question: OpenQuestion = kind ? { kind } : id ? { id } : null
  const shown = { isPreview: searchParams.has('preview'), isDone: searchParams.has('done') }
  return json({ editor, question, ...shown })
}

/** Larger than the longest text in two languages, which are sent as a form with or without a file. */
const MOST_TEXT_BYTES = 4 * 1024 * 1024

/** Answers a form of the page: leads back to it after a save, else says why not and keeps what was typed. */
export async function answerLecture(
  { request, context }: ActionFunctionArgs,
  of: Of,
): Promise<ContentAnswer | Response> {
  const { services, locale } = context
  const caller = await context.caller()
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/') ?? false
  const bytes = Number(request.headers.get('content-length') ?? 0)
  const room = isUpload ? await mayUpload(services, { caller, request, bytes }) : null
  const read = await readLimitedForm(request, isUpload ? MOST_DOCUMENT_BYTES : MOST_TEXT_BYTES)
  if (!read.ok && !isUpload) throw new Response(null, { status: 400 })
  const form = read.ok ? read.value : new FormData()
  const typed = textsIn(form)
  const answer = { ...NOTHING, typed, about: `${typed.intent ?? 'add-file'}:${typed.id ?? ''}` }
  const refuseFile = (refused: FileRefusal): ContentAnswer => ({
    ...answer,
    // A file that is too large is not read, so nothing says which form sent it.
    about: read.ok ? answer.about : 'add-file:content',
    code: 'FILE',
    refusal: refused.code,
    sentence: fileSentence(refused, locale),
  })
  if (room && !room.ok) return refuseFile(room.error)
  if (!read.ok) return refuseFile(read.error)
  if (typed['preview-text'] !== undefined) {
    const texts = [typed.content_text, typed['english.content_text']].filter(text => text)
    return {
      ...answer,
      code: 'PREVIEW',
      preview: texts.map(text => safeHtml(text ?? '')),
      seen: typed.seen ?? '',
    }
  }
  const hasFile = typed.intent === 'add-file' || typed.intent === 'set-poster'
  const file = hasFile ? oneFileOf(form, 'file') : null
  if (file && !file.ok) return refuseFile(file.error)
  const command = commandOf(form, typed, file?.value ?? null)
  const edited = await editLecture(services, { ...of, caller, command })
  if (edited.ok) {
    if (typed.script) return Response.json({ done: true })
    return redirect(afterSave(new URL(request.url), command), 303)
  }
  const refused = edited.error
  switch (refused.code) {
    case 'NOT_FOUND':
      throw new Response(null, { status: 404 })
    case 'GONE':
    case 'CHANGED_MEANWHILE':
      return { ...answer, ...refused, question: questionInForm(form) }
    case 'INPUT_ERROR':
      if (!('faults' in refused)) return refuseFile(refused)
      return {
        ...answer,
        code: refused.code,
        faults: faultsOf(refused.faults),
        question: questionInForm(form),
        seen: typed.seen ?? '',
      }
    default:
      return refuseFile(refused)
  }
}

/**
 * Returns where a save leads. The form of a question stays open, also when it is saved, because it offers what it had
 * before. The form of a new one closes, so that its button makes no second question.
 */
function afterSave({ pathname, searchParams }: URL, { intent, ...command }: LectureCommand): string {
  const name = searchParams.get('new') ? 'new' : 'question'
  const id = searchParams.get(name)
  const isClosed =
    (intent === 'save-question' && 'id' in command && command.id === '') ||
    (intent === 'remove-question' && 'id' in command && command.id === searchParams.get('question'))
  const open = id && !isClosed ? `&${name}=${encodeURIComponent(id)}` : ''
  const hash = intent === 'save-question' && open ? '#question' : intent.endsWith('-question') ? '#quiz' : ''
  return `${pathname}?done${open}${hash}`
}

function commandOf(form: FormData, typed: Record<string, string>, file: File | null): LectureCommand {
  const { seen = '', id = '' } = typed
  const ofFile = typed.seen === undefined ? {} : { seen }
  const listAndLanguage = id.split('.')
  const list = FILE_LISTS.find(one => one === listAndLanguage[0])
  switch (typed.intent) {
    case 'save-lecture':
    case 'save-quiz':
    case 'save-homework':
      return { intent: typed.intent, seen, typed }
    case 'save-question': {
      const question = questionInForm(form)
      if (question) return { intent: typed.intent, seen, id, question: questionEntry(question, id || 'new') }
      break
    }
    case 'move-question':
      return { intent: typed.intent, seen, id, way: typed.way === 'up' ? 'up' : 'down' }
    case 'remove-question':
      return { intent: typed.intent, seen, id }
    case 'restore-question': {
      const at = Number(typed.at)
      const question = asRecord(parseJson(typed.question ?? ''))
      if (Number.isInteger(at) && at >= 0) return { intent: typed.intent, seen, id, at, question }
      break
    }
    case 'restore-quiz':
    case 'restore-homework':
      return { intent: typed.intent, seen, id: Number(id) }
    case 'remove-homework':
      return { intent: typed.intent, seen }
    case 'attach-video':
      return {
        intent: typed.intent,
        video: videoSourceIn(form),
        ...(typed.height && { height: Number(typed.height) }),
        ...ofFile,
      }
    case 'remove-smaller':
      return { intent: typed.intent, height: Number(id), ...ofFile }
    case 'remove-video':
    case 'remove-poster':
      return { intent: typed.intent, ...ofFile }
    case 'set-poster':
      if (file) return { intent: typed.intent, file, ...ofFile }
      break
    case 'add-file':
      if (list && file)
        return { intent: typed.intent, list, language: (typed.language ?? '').trim(), file, ...ofFile }
      break
    case 'remove-file':
      if (list) return { intent: typed.intent, list, language: listAndLanguage[1] ?? '', ...ofFile }
  }
  throw new Response(null, { status: 400 })
}

/** Returns the video that a form names: its upload, or the size and hash of one that the school may have. */
export function videoSourceIn(form: FormData): VideoSource {
  const { uploadId, bytes, sha256 = '', seconds } = textsOf(form)
  const poster = form.get('poster')
  return {
    ...(uploadId ? { uploadId } : { bytes: Number(bytes), sha256 }),
    seconds: Number(seconds),
    ...(poster instanceof File && { poster }),
  }
}

export function fileSentence(refused: FileRefusal, locale: Locale): string {
  const inLocale = { locale }
  switch (refused.code) {
    case 'UPLOAD_GONE':
      return m.lectures_video_gone({}, inLocale)
    case 'SAME_VIDEO':
      return m.kept_same_video({}, inLocale)
    case 'VIDEO_CHANGED':
      return m.kept_video_changed({}, inLocale)
    case 'OTHER_VIDEO':
      return m.kept_other_video({}, inLocale)
    case 'FILE_CHANGED':
      return m.kept_file_changed({}, inLocale)
    case 'VIDEO_NOT_PLAYABLE':
      return m.lectures_video_not_playable({}, inLocale)
    case 'VIDEO_WITHOUT_LENGTH':
      return m.lectures_video_without_length({}, inLocale)
    case 'VIDEO_CUT':
      return m.lectures_video_cut({}, inLocale)
    case 'NOT_CAPTIONS':
      return m.lectures_not_captions({}, inLocale)
    case 'NOT_A_TEXT':
      return m.lectures_not_a_text({}, inLocale)
    case 'FILE_TYPE_NOT_ALLOWED':
      return m.lectures_file_type({}, inLocale)
    default:
      return documentRefusalSentence(refused, locale)
  }
}
