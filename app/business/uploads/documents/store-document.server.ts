import { eq } from 'drizzle-orm'
import type { UserId } from '#app/business/callers/caller.ts'
import type { StoredUpload } from '#app/business/uploads/store-upload.server.ts'
import type { UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import { MOST_DOCUMENT_BYTES, type UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { reserveUpload } from '#app/business/uploads/upload-repository.server.ts'
import { partWriter } from '#app/business/uploads/videos/store-video.server.ts'
import type { Database } from '#app/db/connection.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken, sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { oneAtATime } from '#app/platform/semaphore.ts'
import { judgeDocument, safeFileName } from './document-kind.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock }

export type StoreDocument = {
  readonly data: AsyncIterable<Uint8Array>
  /** A clean name. */
  readonly name: string
  /** The announced size of the request. The file is not larger. */
  readonly announced: number
  readonly userId: UserId
  readonly visitorId: string
  /** What `mayUploadHomework` read. */
  readonly room: Pick<UploadRoom, 'storageBytes'>
}

export type StoredDocument = StoredUpload & { readonly name: string }

/** R2's smallest part. A file that is being sent takes no more memory than one part. */
const DOCUMENT_PART_BYTES = 5 * 1024 * 1024

/** A whole file is in memory while it is judged, so files are judged one at a time. */
const judgeOneAtATime = oneAtATime()

/**
 * Stores a document or a picture that a student hands in, under a random key, while it arrives. A file that turns out
 * too large is cut off and deleted. Its kind comes from its bytes. It counts as unused until `attachUpload`. behaviour:
 * Upload rules
 */
export async function storeDocument(
  needs: Needs,
  { data, name, announced, userId, visitorId, room }: StoreDocument,
): Promise<Result<StoredDocument, UploadRefusal>> {
  const { db, files } = needs
  const row = {
    id: randomToken(),
    objectKey: `uploads/${randomToken()}`,
    purpose: 'homework',
    contentType: 'application/octet-stream',
    sha256: '',
    originalName: '',
    userId,
    visitorId,
    createdAt: needs.now(),
    bytes: Math.min(announced, MOST_DOCUMENT_BYTES),
  }
  const reserved = await reserveUpload(db, row, room.storageBytes)
  if (reserved.length === 0) return refuse({ code: 'OUT_OF_STORAGE' })
  const stored = await receive(needs, data, row.objectKey)
  const judged = stored ?? (await judgeOneAtATime(() => judgeStored(needs, { ...row, name })))
  if (!judged.ok) {
    await db.delete(uploads).where(eq(uploads.id, row.id))
    await files.delete(row.objectKey)
  }
  return judged
}

/** Puts the file into R2, part by part. Returns why not, or null. */
async function receive(
  { files }: Needs,
  data: AsyncIterable<Uint8Array>,
  key: string,
): Promise<{ readonly ok: false; readonly error: UploadRefusal } | null> {
  const upload = await files.createMultipartUpload(key)
  const writer = partWriter(upload, DOCUMENT_PART_BYTES)
  let bytes = 0
  try {
    for await (const chunk of data) {
      bytes += chunk.length
      // The rest is read and dropped: cancelling it would reset the connection, and the sender would never get the
      // answer.
      if (bytes <= MOST_DOCUMENT_BYTES) await writer.write(chunk)
    }
    if (bytes > 0 && bytes <= MOST_DOCUMENT_BYTES) {
      await writer.end()
      return null
    }
  } catch {
    // The connection broke, or the body is not a form.
    await upload.abort()
    return refuse({ code: 'INPUT_ERROR' })
  }
  await upload.abort()
  return bytes === 0
    ? refuse({ code: 'FILE_EMPTY' })
    : refuse({ code: 'FILE_TOO_LARGE', mostBytes: MOST_DOCUMENT_BYTES })
}

async function judgeStored(
  { db, files }: Needs,
  { id, objectKey, name }: { id: string; objectKey: string; name: string },
): Promise<Result<StoredDocument, UploadRefusal>> {
  const object = await files.get(objectKey)
  if (!object) return refuse({ code: 'INPUT_ERROR' })
  const sent = new Uint8Array(await object.arrayBuffer())
  const judged = judgeDocument(sent)
  if (!judged.ok) {
    const { error: code } = judged
    return refuse(code === 'FILE_TYPE_NOT_ALLOWED' ? { code, expected: 'document' } : { code })
  }
  const { contentType, end } = judged.value
  const kept = sent.subarray(0, end)
  if (end < sent.length) await files.put(objectKey, kept, { httpMetadata: { contentType } })
  const originalName = safeFileName(name, contentType)
  await db
    .update(uploads)
    .set({ bytes: end, contentType, sha256: await sha256Hex(kept), originalName })
    .where(eq(uploads.id, id))
  return ok({ id, contentType, bytes: end, name: originalName })
}
