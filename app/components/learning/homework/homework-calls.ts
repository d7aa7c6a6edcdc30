import type { FileView, HomeworkView, SubmissionView } from '#app/business/learning/homework/homework-view.ts'
import { m } from '#app/i18n/paraglide/messages.js'

type Answer = {
  lectures_id: number
  lecture_name: string
  lecture_path: string
  title: string
  description_html: string
  may_hand_in: boolean
  stamp: string
  submissions: (Omit<SubmissionView, 'submittedAt' | 'gradedAt'> & {
    submitted_at: number
    graded_at: number | null
  })[]
}

type Refused = { success: false; error: { code: string; msg: string } }

/** The result of a call: the homework as it is now, or the sentence to show. */
export type HomeworkCall =
  | { readonly ok: true; readonly view: HomeworkView }
  | { readonly ok: false; readonly code: string; readonly sentence: string }

/** Reads a lecture's homework, or hands it in. */
export async function callHomework(
  lectureId: number,
  work?: { text: string; files: readonly string[]; seen: string },
): Promise<HomeworkCall> {
  const init = work && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(work),
  }
  try {
    const response = await fetch(`/private/homework/lecture/${lectureId}`, init)
    const answer = (await response.json()) as ({ success: true } & Answer) | Refused
    if (answer.success) return { ok: true, view: toView(answer) }
    return { ok: false, code: answer.error.code, sentence: answer.error.msg }
  } catch {
    const isOffline = !navigator.onLine
    return {
      ok: false,
      code: 'NO_ANSWER',
      sentence: isOffline ? m.homework_offline() : m.homework_failed(),
    }
  }
}

function toView(answer: Answer): HomeworkView {
  return {
    lectureId: answer.lectures_id,
    lectureName: answer.lecture_name,
    lecturePath: answer.lecture_path,
    title: answer.title,
    descriptionHtml: answer.description_html,
    mayHandIn: answer.may_hand_in,
    stamp: answer.stamp,
    submissions: answer.submissions.map(({ submitted_at, graded_at, ...same }) => ({
      ...same,
      submittedAt: submitted_at,
      gradedAt: graded_at,
    })),
  }
}

export type UploadedFile =
  | { readonly file: FileView }
  | { readonly refused: string }
  | { readonly aborted: true }

/**
 * Uploads a file for a lecture's homework and reports its progress, 0 to 1.
 * XMLHttpRequest, because fetch reports no upload progress.
 */
export function uploadHomeworkFile(
  file: File,
  lectureId: number,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  return new Promise(resolve => {
    const query = new URLSearchParams({ purpose: 'homework', lecture: String(lectureId), name: file.name })
    const request = new XMLHttpRequest()
    request.open('POST', `/api/home/test_upload?${query}`)
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => resolve(readAnswer(request.responseText))
    request.onerror = () => resolve({ refused: m.homework_file_failed() })
    request.onabort = () => resolve({ aborted: true })
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    // The name is in the address: the form's own header cannot carry every name.
    form.set('imageinput', file, 'file')
    request.send(form)
  })
}

function readAnswer(text: string): UploadedFile {
  try {
    const body = JSON.parse(text) as {
      fileName?: string[]
      name?: string
      bytes?: number
      error?: { msg?: string }
    }
    const [id] = body.fileName ?? []
    if (!id) return { refused: body.error?.msg ?? m.homework_file_failed() }
    return { file: { id, name: body.name ?? '', bytes: body.bytes ?? 0 } }
  } catch {
    return { refused: m.homework_file_failed() }
  }
}
