import { type SQL, sql } from 'drizzle-orm'
import { judgeImage } from '#app/business/uploads/pictures/image-kind.ts'
import type { Instant } from '#app/platform/clock.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { cleanName } from './store-upload.server.ts'
import type { UploadRoom } from './upload-limits.server.ts'
import type { UploadRefusal } from './upload-refusal.ts'

/** A judged picture for the shop's own pages, not stored yet. */
export type PublicPicture = {
  readonly picture: Uint8Array<ArrayBuffer>
  readonly contentType: string
  /** The hash of its bytes, and its extension. Its address is `/files/<name>`. */
  readonly name: string
  readonly originalName: string
  readonly width: number
  readonly height: number
}

/** Judges a picture by its bytes: JPG, PNG or GIF, within the size that the shop takes. behaviour: Upload rules */
export async function judgePublicPicture(
  file: File,
  { maxUploadBytes }: UploadRoom,
): Promise<Result<PublicPicture, UploadRefusal>> {
  if (file.size > maxUploadBytes) return refuse({ code: 'FILE_TOO_LARGE', mostBytes: maxUploadBytes })
  const sent = new Uint8Array(await file.arrayBuffer())
  const judged = judgeImage(sent)
  if (!judged.ok) return refuse({ code: judged.error })
  const { width, height, end, kind, contentType } = judged.value
  const picture = sent.subarray(0, end)
  const name = `${await sha256Hex(picture)}.${kind}`
  return ok({ picture, contentType, name, originalName: cleanName(file.name), width, height })
}

/**
 * Stores a picture under the hash of its bytes, as an import stores it, so that an export finds it. The Worker makes no
 * narrower widths: `npm run site:import` does.
 */
export async function putPublicPicture(
  files: R2Bucket,
  { name, picture, contentType }: PublicPicture,
): Promise<void> {
  await files.put(keyOf(name), picture, { httpMetadata: { contentType } })
}

/** SQL that lists a stored picture among the shop's files. Put it into the batch that uses the picture. */
export function listPublicPicture(
  { name, contentType, bytes, originalName }: ListedPicture,
  at: Instant,
): SQL {
  return sql`INSERT INTO site_files (object_key, content_type, bytes, original_name, created_at)
    VALUES (${keyOf(name)}, ${contentType}, CAST(${bytes} AS INTEGER), ${originalName}, CAST(${at} AS INTEGER))
    ON CONFLICT DO NOTHING`
}

export type ListedPicture = Pick<PublicPicture, 'name' | 'contentType' | 'originalName'> & {
  readonly bytes: number
}

const keyOf = (name: string) => `public/${name}`
