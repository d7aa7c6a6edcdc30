import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { UploadRefusal } from './upload-refusal.ts'

/** Room for the other fields and the frame of a multipart body. */
const FRAME_BYTES = 128 * 1024

/**
 * Reads a form with files, of at most `mostBytes` and a little for its frame. What is announced as longer is not read at
 * all; what turns out longer is left unread from there on, whatever its Content-Length said.
 */
export async function readLimitedForm(
  request: Request,
  mostBytes: number,
): Promise<Result<FormData, UploadRefusal>> {
  const most = mostBytes + FRAME_BYTES
  const tooLarge = refuse<UploadRefusal>({ code: 'FILE_TOO_LARGE', mostBytes })
  const contentType = request.headers.get('content-type') ?? ''
  if (Number(request.headers.get('content-length')) > most) {
    await request.body?.cancel()
    return tooLarge
  }
  const parts = await readAtMost(request.body, most)
  if (!parts) return tooLarge
  try {
    return ok(await new Response(new Blob(parts), { headers: { 'Content-Type': contentType } }).formData())
  } catch {
    return refuse({ code: 'INPUT_ERROR' })
  }
}

async function readAtMost(body: ReadableStream<Uint8Array> | null, most: number): Promise<BlobPart[] | null> {
  const parts: BlobPart[] = []
  const reader = body?.getReader()
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > most) {
      await reader.cancel()
      return null
    }
    parts.push(value as BlobPart)
  }
  return parts
}

/** The one file of a field; a field sent without choosing a file is missing (§9 'one file only'). */
export function oneFileOf(form: FormData, field: string): Result<File, UploadRefusal> {
  const files = form.getAll(field).filter(entry => typeof entry !== 'string')
  const [file, second] = files.filter(entry => entry.size > 0 || entry.name !== '')
  if (second) return refuse({ code: 'ONE_FILE_ONLY' })
  return file ? ok(file) : refuse({ code: 'FILE_MISSING' })
}
