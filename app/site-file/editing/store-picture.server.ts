import { type SQL, sql } from 'drizzle-orm'
import { judgeImage } from '#app/business/uploads/pictures/image-kind.ts'
import { cleanName } from '#app/business/uploads/store-upload.server.ts'
import type { UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import type { Instant } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { oneAtATime } from '#app/platform/semaphore.ts'

export type PictureRefusal =
  | UploadRefusal
  | { readonly code: 'PICTURE_TOO_SMALL'; readonly width: number; readonly height: number }

/** A picture that is kept for a page of the shop. */
export type StoredPicture = {
  readonly url: string
  readonly objectKey: string
  readonly contentType: string
  readonly bytes: number
  readonly originalName: string
}

const onePictureAtATime = oneAtATime()

/**
 * Keeps a picture of a course or product. Judged by its bytes, and stored under their hash as an import stores it, so
 * that an export finds it. The Worker makes no narrower widths: `npm run site:import` does.
 */
export async function storePicture(
  { files }: { readonly files: R2Bucket },
  { file, room, least }: { file: File; room: UploadRoom; least: { width: number; height: number } },
): Promise<Result<StoredPicture, PictureRefusal>> {
  if (file.size > room.maxUploadBytes)
    return refuse({ code: 'FILE_TOO_LARGE', mostBytes: room.maxUploadBytes })
  return onePictureAtATime(async () => {
    const sent = new Uint8Array(await file.arrayBuffer())
    const judged = judgeImage(sent)
    if (!judged.ok) return refuse({ code: judged.error })
    const { width, height, end, kind, contentType } = judged.value
    if (width < least.width || height < least.height)
      return refuse({ code: 'PICTURE_TOO_SMALL' as const, width, height })
    const picture = sent.subarray(0, end)
    const name = `${await sha256Hex(picture)}.${kind}`
    const objectKey = `public/${name}`
    await files.put(objectKey, picture, { httpMetadata: { contentType } })
    const originalName = cleanName(file.name)
    return ok({ url: `/files/${name}`, objectKey, contentType, bytes: picture.length, originalName })
  })
}

/** Returns the statement that lists the picture among the shop's files. */
export function listedPicture(picture: StoredPicture, now: Instant): SQL {
  const { objectKey, contentType, bytes, originalName } = picture
  return sql`INSERT INTO site_files (object_key, content_type, bytes, original_name, created_at)
    VALUES (${objectKey}, ${contentType}, CAST(${bytes} AS INTEGER), ${originalName}, CAST(${now} AS INTEGER))
    ON CONFLICT DO NOTHING`
}
