import { eq } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { cleanName, type StoredUpload } from '#app/business/uploads/store-upload.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { reserveUpload } from '#app/business/uploads/upload-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { uploads } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'
import { hexOf, randomToken } from '#app/platform/ids.ts'
import { type StreamedPart, streamMultipart } from '#app/platform/multipart.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { digestStream, joined } from './digest-stream.server.ts'
import { VIDEO_HEAD_BYTES, videoKind } from './video-kind.ts'
import { VIDEO_PART_BYTES } from './video-parts.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock }

/** Room for the frame of a multipart body. */
const FRAME_BYTES = 64 * 1024

/**
 * Stores a video while it arrives, part by part. Its room is reserved before a byte is read, and freed on failure. Its
 * first bytes decide its kind; one larger than allowed is deleted. behaviour: Upload rules; Uploads are harmless
 */
export async function storeVideo(
  needs: Needs,
  { request, field, caller }: { request: Request; field: string; caller: Caller },
): Promise<Result<StoredUpload, UploadRefusal>> {
  const { settingRows } = await readBatch(needs.db, { settingRows: selectSettings(needs.db) })
  const { maxVideoBytes, storageBytes } = settingsFromRows(settingRows)
  const tooLarge = { code: 'FILE_TOO_LARGE', mostBytes: maxVideoBytes } as const
  const announced = Number(request.headers.get('content-length') ?? maxVideoBytes)
  // The body is left unread: cancelling it would reset the connection, and the sender would never get the answer.
  if (announced > maxVideoBytes + FRAME_BYTES) return refuse(tooLarge)
  const boundary = /boundary="?([^";]+)"?/.exec(request.headers.get('content-type') ?? '')?.[1]
  if (!boundary || !request.body) return refuse({ code: 'INPUT_ERROR' })

  const [id, objectKey] = [randomToken(), `uploads/${randomToken()}`]
  const row = {
    id,
    objectKey,
    purpose: 'video',
    contentType: 'video/mp4',
    sha256: '',
    originalName: '',
    userId: caller.account?.userId ?? null,
    visitorId: caller.visitorId,
    createdAt: needs.now(),
    bytes: Math.min(announced, maxVideoBytes),
  }
  const reserved = await reserveUpload(needs.db, row, storageBytes)
  if (reserved.length === 0) return refuse({ code: 'OUT_OF_STORAGE' })
  const parts = streamMultipart(request.body, boundary)
  let isStored = false
  try {
    const stored = await receive(needs, { parts, field, row, maxVideoBytes })
    isStored = stored.ok
    return stored
  } finally {
    if (!isStored) await needs.db.delete(uploads).where(eq(uploads.id, id))
  }
}

type Receiving = {
  parts: AsyncIterable<StreamedPart>
  field: string
  row: typeof uploads.$inferInsert
  maxVideoBytes: number
}

async function receive(
  { db, files }: Needs,
  { parts, field, row, maxVideoBytes }: Receiving,
): Promise<Result<StoredUpload, UploadRefusal>> {
  const upload = await files.createMultipartUpload(row.objectKey)
  const writer = partWriter(upload)
  const digest = digestStream()
  const hash = digest.getWriter()
  let [bytes, count, name] = [0, 0, '']
  let contentType: string | null = null
  let refusal: UploadRefusal | null = null
  try {
    for await (const part of parts) {
      if (part.filename === undefined || part.name !== field) continue
      count += 1
      if (count > 1) return await giveUp({ code: 'ONE_FILE_ONLY' })
      name = part.filename
      let head = new Uint8Array()
      for await (const chunk of part.data) {
        bytes += chunk.length
        if (bytes > maxVideoBytes) return await giveUp({ code: 'FILE_TOO_LARGE', mostBytes: maxVideoBytes })
        if (contentType === null) head = joined(head, chunk)
        if (contentType === null && head.length >= VIDEO_HEAD_BYTES) {
          contentType = videoKind(head)
          if (contentType === null) return await giveUp({ code: 'FILE_TYPE_NOT_ALLOWED', expected: 'video' })
        }
        await hash.write(chunk)
        await writer.write(chunk)
      }
      contentType ??= head.length > 0 ? videoKind(head) : null
      if (contentType === null)
        refusal = bytes === 0 ? { code: 'FILE_EMPTY' } : { code: 'FILE_TYPE_NOT_ALLOWED', expected: 'video' }
    }
  } catch {
    // The connection broke, or the body is not a form.
    refusal = { code: 'INPUT_ERROR' }
  }
  if (refusal || contentType === null) return giveUp(refusal ?? { code: 'FILE_MISSING' })
  try {
    await writer.end()
    await hash.close()
    const sha256 = hexOf(new Uint8Array(await digest.digest))
    await db
      .update(uploads)
      .set({ bytes, contentType, sha256, originalName: cleanName(name) })
      .where(eq(uploads.id, row.id))
  } catch (error) {
    // The parts may be one object already.
    await Promise.allSettled([giveUp({ code: 'INPUT_ERROR' }), files.delete(row.objectKey)])
    throw error
  }
  return ok({ id: row.id, contentType, bytes })

  async function giveUp(error: UploadRefusal) {
    // Both promises reject on abort, and nothing awaits them any more.
    for (const unheard of [hash.closed, digest.digest]) unheard.catch(() => {})
    await Promise.allSettled([upload.abort(), hash.abort()])
    return refuse(error)
  }
}

/** Writes chunks as R2 parts of equal size, which are in memory one at a time. The last part may be shorter. */
export function partWriter(upload: R2MultipartUpload, partBytes = VIDEO_PART_BYTES) {
  const done: R2UploadedPart[] = []
  const buffer = new Uint8Array(partBytes)
  let filled = 0
  const flush = async () => {
    done.push(await upload.uploadPart(done.length + 1, buffer.slice(0, filled)))
    filled = 0
  }
  return {
    async write(chunk: Uint8Array) {
      let rest = chunk
      while (rest.length > 0) {
        const taken = rest.subarray(0, partBytes - filled)
        buffer.set(taken, filled)
        filled += taken.length
        rest = rest.subarray(taken.length)
        if (filled === partBytes) await flush()
      }
    },
    async end() {
      if (filled > 0) await flush()
      await upload.complete(done)
    },
  }
}
