import { cleanName } from '#app/business/uploads/store-upload.server.ts'
import { MOST_DOCUMENT_BYTES, type UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { type StreamedPart, streamMultipart } from '#app/platform/multipart.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type StoreDocument, type StoredDocument, storeDocument } from './store-document.server.ts'

type Needs = Parameters<typeof storeDocument>[0]

/** Room for the other fields and the frame of a multipart body. */
const FRAME_BYTES = 256 * 1024
const LONGEST_FIELD = 128 * 1024

export type ReceivedForm = {
  readonly fields: URLSearchParams
  readonly stored: readonly StoredDocument[]
  /** The files that were refused, by the names that their sender gave them, fit to show. */
  readonly refused: readonly { readonly name: string; readonly refusal: UploadRefusal }[]
}

/**
 * Reads a multipart form while it arrives: stores the files of `field` and returns the other fields. Refuses files
 * beyond `mostFiles`, and a form that is too large or none; the sweep takes what it stored before that.
 */
export async function receiveDocuments(
  needs: Needs,
  {
    request,
    field,
    mostFiles,
    name: given,
    ...by
  }: Pick<StoreDocument, 'userId' | 'visitorId' | 'room'> & {
    request: Request
    field: string
    mostFiles: number
    /** The name of the only file, if the sender gave it separately. */
    name?: string | undefined
  },
): Promise<Result<ReceivedForm, UploadRefusal>> {
  const most = mostFiles * MOST_DOCUMENT_BYTES
  const announced = announcedBytes(request, mostFiles)
  // The body is left unread: cancelling it would reset the connection, and the sender would never get the answer.
  if (announced > most + FRAME_BYTES)
    return refuse({ code: 'FILE_TOO_LARGE', mostBytes: MOST_DOCUMENT_BYTES })
  const boundary = /boundary="?([^";]+)"?/.exec(request.headers.get('content-type') ?? '')?.[1]
  if (!boundary || !request.body) return refuse({ code: 'INPUT_ERROR' })
  const fields = new URLSearchParams()
  const stored: StoredDocument[] = []
  const refused: ReceivedForm['refused'][number][] = []
  let count = 0
  try {
    for await (const part of streamMultipart(request.body, boundary)) {
      if (part.filename === undefined || part.name !== field) {
        const text = await readText(part)
        if (text === null || fields.size > 100) return refuse({ code: 'INPUT_ERROR' })
        fields.append(part.name, text)
        continue
      }
      const first = await firstChunk(part)
      // A file input without a chosen file sends an empty part without a name.
      if (first === null && part.filename === '') continue
      count += 1
      const name = cleanName(given ?? part.filename)
      if (count > mostFiles) {
        refused.push({ name, refusal: { code: 'TOO_MANY_FILES' } })
        await dropped(part)
        continue
      }
      const data = first ? rejoined(first, part.data) : part.data
      const file = await storeDocument(needs, { ...by, data, name, announced })
      if (file.ok) stored.push(file.value)
      else refused.push({ name, refusal: file.error })
    }
  } catch {
    // The connection broke, or the body is not a form.
    return refuse({ code: 'INPUT_ERROR' })
  }
  return ok({ fields, stored, refused })
}

/** Returns the announced size of a form with files; one without Content-Length counts as the largest. */
export function announcedBytes(request: Request, mostFiles: number): number {
  return Number(request.headers.get('content-length') || mostFiles * MOST_DOCUMENT_BYTES)
}

async function firstChunk({ data }: StreamedPart): Promise<Uint8Array | null> {
  const { value, done } = await data[Symbol.asyncIterator]().next()
  return done ? null : value
}

/** Reads the rest of a part and keeps nothing. */
async function dropped({ data }: StreamedPart): Promise<void> {
  for await (const _ of data);
}

async function* rejoined(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

/** Returns the text of a field; null if it is too long or is not text. */
async function readText({ data }: StreamedPart): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for await (const chunk of data) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_FIELD) return null
  }
  return text + decoder.decode()
}
