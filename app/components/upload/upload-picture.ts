import type { UploadPurpose } from '#app/business/uploads/upload-refusal.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** What became of an upload: the name to send with the form, or why it was refused, in the page's language. */
export type Uploaded =
  | { readonly fileName: string }
  | { readonly refused: string }
  | { readonly aborted: true }

/**
 * Sends a picture and tells how much of it has gone, 0 to 1.
 * By XMLHttpRequest, because fetch does not tell about what it sends.
 */
export function uploadPicture(
  file: File,
  purpose: UploadPurpose,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/home/test_upload')
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => resolve(readAnswer(request))
    request.onerror = () => resolve({ refused: m.orders_slip_no_answer() })
    request.onabort = () => resolve({ aborted: true })
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('purpose', purpose)
    form.set('imageinput', file)
    request.send(form)
  })
}

function readAnswer(request: XMLHttpRequest): Uploaded {
  try {
    const body = JSON.parse(request.responseText) as { fileName?: string[]; error?: { msg?: string } }
    const [fileName] = body.fileName ?? []
    return fileName ? { fileName } : { refused: body.error?.msg ?? m.orders_slip_no_answer() }
  } catch {
    return { refused: m.orders_slip_no_answer() }
  }
}
