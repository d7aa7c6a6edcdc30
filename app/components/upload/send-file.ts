/**
 * The shop's answer to a file: stored under an id, or refused in the page's language. No answer: the same file can be
 * sent again.
 */
export type SentFile =
  | { readonly kind: 'stored'; readonly id: string; readonly name: string; readonly bytes: number }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'no-answer' }
  | { readonly kind: 'aborted' }

/** A line that moves no byte for so long is lost. */
const STALLED_MS = 30_000

/**
 * Sends a form with a file to the shop's uploads and reports its progress, 0 to 1. Never throws.
 * XMLHttpRequest, because fetch reports no upload progress.
 */
export function sendFile(
  form: FormData,
  { query = '', onProgress, signal }: Watched & { readonly query?: string },
): Promise<SentFile> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const end = (sent: SentFile) => {
      clearTimeout(stalled)
      resolve(sent)
    }
    const isMoving = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        end({ kind: 'no-answer' })
        request.abort()
      }, STALLED_MS)
    }
    request.open('POST', `/api/home/test_upload${query}`)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      isMoving()
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => end(readAnswer(request.responseText))
    request.onerror = () => end({ kind: 'no-answer' })
    request.onabort = () => end({ kind: 'aborted' })
    signal.addEventListener('abort', () => request.abort())
    isMoving()
    request.send(form)
  })
}

type Watched = { readonly onProgress: (share: number) => void; readonly signal: AbortSignal }

type Answer = { fileName?: string[]; name?: string; bytes?: number; error?: { msg?: string } }

function readAnswer(text: string): SentFile {
  try {
    const { fileName: [id] = [], name = '', bytes = 0, error } = JSON.parse(text) as Answer
    if (id) return { kind: 'stored', id, name, bytes }
    return error?.msg ? { kind: 'refused', sentence: error.msg } : { kind: 'no-answer' }
  } catch {
    return { kind: 'no-answer' }
  }
}
