import { readBody } from '#app/platform/read-body.ts'
import { parseForm } from '#app/platform/read-form.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { oneAtATime } from '#app/platform/semaphore.ts'
import type { UploadRefusal } from './upload-refusal.ts'

/** Room for the other fields and the frame of a multipart body. */
const FRAME_BYTES = 128 * 1024
/** Parsing a form copies it twice and takes some milliseconds, so forms are parsed one at a time. */
const oneFormAtATime = oneAtATime()

/**
 * Reads a form with files, of at most `mostBytes` plus a little for its frame. A body announced as longer is not
 * read. A body that turns out longer is dropped, whatever its Content-Length said.
 */
export async function readLimitedForm(
  request: Request,
  mostBytes: number,
): Promise<Result<FormData, UploadRefusal>> {
  const most = mostBytes + FRAME_BYTES
  const tooLarge = refuse<UploadRefusal>({ code: 'FILE_TOO_LARGE', mostBytes })
  const contentType = request.headers.get('content-type') ?? ''
  // The body is left unread: cancelling it would reset the connection, and the sender would never get the answer.
  if (Number(request.headers.get('content-length')) > most) return tooLarge
  const parts = await readBody(request.body, most)
  if (!parts) return tooLarge
  const form = await oneFormAtATime(() => parseForm(parts, contentType))
  return form ? ok(form) : refuse({ code: 'INPUT_ERROR' })
}

/** Returns the one file of a field. A field without a chosen file counts as missing. behaviour: Upload rules */
export function oneFileOf(form: FormData, field: string): Result<File, UploadRefusal> {
  const files = form.getAll(field).filter(entry => typeof entry !== 'string')
  const [file, second] = files.filter(entry => entry.size > 0 || entry.name !== '')
  if (second) return refuse({ code: 'ONE_FILE_ONLY' })
  return file ? ok(file) : refuse({ code: 'FILE_MISSING' })
}
