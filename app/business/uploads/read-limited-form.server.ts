import { readBody } from '#app/platform/read-body.ts'
import { parseForm } from '#app/platform/read-form.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { oneAtATime } from '#app/platform/taking-turns.ts'
import type { UploadRefusal } from './upload-refusal.ts'

/** Room for the other fields and the frame of a multipart body. */
const FRAME_BYTES = 128 * 1024
/** Taking a form apart copies it twice, for some milliseconds. */
const oneFormAtATime = oneAtATime()

/**
 * Reads a form with files, of at most `mostBytes` and a little for its frame. What is announced as longer is not read at
 * all; of what turns out longer nothing is kept, whatever its Content-Length said.
 */
export async function readLimitedForm(
  request: Request,
  mostBytes: number,
): Promise<Result<FormData, UploadRefusal>> {
  const most = mostBytes + FRAME_BYTES
  const tooLarge = refuse<UploadRefusal>({ code: 'FILE_TOO_LARGE', mostBytes })
  const contentType = request.headers.get('content-type') ?? ''
  // Left unread: who cancels a body resets the connection, and the sender never hears why.
  if (Number(request.headers.get('content-length')) > most) return tooLarge
  const parts = await readBody(request.body, most)
  if (!parts) return tooLarge
  const form = await oneFormAtATime(() => parseForm(parts, contentType))
  return form ? ok(form) : refuse({ code: 'INPUT_ERROR' })
}

/** The one file of a field; a field sent without choosing a file is missing (§9 'one file only'). */
export function oneFileOf(form: FormData, field: string): Result<File, UploadRefusal> {
  const files = form.getAll(field).filter(entry => typeof entry !== 'string')
  const [file, second] = files.filter(entry => entry.size > 0 || entry.name !== '')
  if (second) return refuse({ code: 'ONE_FILE_ONLY' })
  return file ? ok(file) : refuse({ code: 'FILE_MISSING' })
}
