import type { FileView } from '#app/business/learning/homework/homework-view.ts'
import { m } from '#app/i18n/paraglide/messages.js'

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
