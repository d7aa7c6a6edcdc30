import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { selectSettings, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { cleanName } from '#app/business/uploads/store-upload.server.ts'
import { maySendMaterial } from '#app/business/uploads/upload-limits.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { isOwn, reserveUpload } from '#app/business/uploads/upload-repository.server.ts'
import { readBatch, writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { uploads, videoUploads } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'
import { randomToken } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { MOST_BYTES_IN_PARTS } from './video-parts.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock }
type Named = { readonly id: string; readonly caller: Caller }

/** A video of which some parts have arrived. `sha256` is '' until it is whole. */
export type VideoInParts = typeof videoUploads.$inferSelect & { readonly sha256: string }

/**
 * Begins a video that arrives in parts: reserves its room and opens the upload in R2. `length`: bytes of the whole
 * file. behaviour: Videos in parts
 */
export async function beginVideo(
  { db, files, now }: Needs,
  { caller, length, name }: { caller: Caller; length: number; name: string },
): Promise<Result<VideoInParts, UploadRefusal>> {
  if (!maySendMaterial(caller)) return refuse({ code: 'NOT_STAFF' })
  if (!Number.isSafeInteger(length) || length < 0) return refuse({ code: 'INPUT_ERROR' })
  if (length === 0) return refuse({ code: 'FILE_EMPTY' })
  const { settingRows } = await readBatch(db, { settingRows: selectSettings(db) })
  const { maxVideoBytes, storageBytes } = settingsFromRows(settingRows)
  const mostBytes = Math.min(maxVideoBytes, MOST_BYTES_IN_PARTS)
  if (length > mostBytes) return refuse({ code: 'FILE_TOO_LARGE', mostBytes })
  const [id, objectKey, at] = [randomToken(), `uploads/${randomToken()}`, now()]
  const row = {
    id,
    objectKey,
    purpose: 'video',
    contentType: 'video/mp4',
    sha256: '',
    originalName: cleanName(name),
    userId: caller.account?.userId ?? null,
    visitorId: caller.visitorId,
    createdAt: at,
    bytes: length,
  }
  const reserved = await reserveUpload(db, row, storageBytes)
  if (reserved.length === 0) return refuse({ code: 'OUT_OF_STORAGE' })
  // A Worker that crashes after this leaves a row without an upload, which the sweep of unused uploads deletes.
  const { uploadId: multipartId } = await files.createMultipartUpload(objectKey)
  const [begun] = await db
    .insert(videoUploads)
    .values({ id, objectKey, multipartId, length, touchedAt: at })
    .returning()
  return begun ? ok({ ...begun, sha256: '' }) : refuse({ code: 'NOT_FOUND' })
}

/** Returns a video that the caller has begun and nothing uses yet. */
export async function findVideo(
  { db }: Pick<Needs, 'db'>,
  { id, caller }: Named,
): Promise<Result<VideoInParts, { readonly code: 'NOT_FOUND' }>> {
  if (!maySendMaterial(caller)) return refuse({ code: 'NOT_FOUND' })
  const [row] = await db
    .select({ ...getTableColumns(videoUploads), sha256: uploads.sha256 })
    .from(videoUploads)
    .innerJoin(uploads, eq(uploads.id, videoUploads.id))
    .where(and(eq(videoUploads.id, id), isNull(uploads.attachedAt), isOwn(caller)))
  return row ? ok(row) : refuse({ code: 'NOT_FOUND' })
}

/** Returns how far a video is. One whose Worker crashed after the last part is made whole now. */
export async function readVideo(
  needs: Needs,
  named: Named,
): Promise<Result<VideoInParts, { readonly code: 'NOT_FOUND' }>> {
  const found = await findVideo(needs, named)
  const isLeft = found.ok && found.value.sent === found.value.length && !found.value.sha256
  return isLeft ? finishVideo(needs, found.value) : found
}

/** Makes one object of the parts. Two requests at once do no harm, and the next makes up for one that failed. */
export async function finishVideo(
  { db, files, now }: Needs,
  video: VideoInParts,
): Promise<Result<VideoInParts, { readonly code: 'NOT_FOUND' }>> {
  const { id, objectKey, multipartId, etags, hash: sha256 } = video
  const parts = etags.map((etag, index) => ({ partNumber: index + 1, etag }))
  try {
    await files.resumeMultipartUpload(objectKey, multipartId).complete(parts)
  } catch (error) {
    if (!(await files.head(objectKey))) throw error
  }
  const kept = await db
    .update(uploads)
    .set({ sha256, createdAt: now() })
    .where(eq(uploads.id, id))
    .returning({ id: uploads.id })
  if (kept.length > 0) return ok({ ...video, sha256 })
  // Somebody dropped it meanwhile.
  await files.delete(objectKey)
  return refuse({ code: 'NOT_FOUND' })
}

/** Drops a video that nothing uses, whole or not, and gives its room back. */
export async function dropVideo(
  needs: Needs,
  named: Named,
): Promise<Result<null, { readonly code: 'NOT_FOUND' }>> {
  const { db, files } = needs
  const found = await findVideo(needs, named)
  if (!found.ok) return found
  const { id, objectKey, multipartId } = found.value
  const { gone } = await writeBatch(db, {
    gone: db
      .delete(uploads)
      .where(and(eq(uploads.id, id), isNull(uploads.attachedAt)))
      .returning({ id: uploads.id }),
    state: db.delete(videoUploads).where(eq(videoUploads.id, id)),
  })
  if (gone.length === 0) return refuse({ code: 'NOT_FOUND' })
  const upload = files.resumeMultipartUpload(objectKey, multipartId)
  await Promise.allSettled([upload.abort(), files.delete(objectKey)])
  return ok(null)
}
