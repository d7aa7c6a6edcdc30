import { judgeImage } from '#app/business/uploads/pictures/image-kind.ts'
import type { Database } from '#app/db/connection.ts'
import { siteFiles } from '#app/db/schema/uploads.ts'
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

/** The most bytes of one picture. */
export type PictureRoom = Pick<UploadRoom, 'maxUploadBytes'>

/** Judges a picture by its bytes: JPG, PNG or GIF, within the size that the shop takes. behaviour: Upload rules */
export async function judgePublicPicture(
  file: File,
  { maxUploadBytes }: PictureRoom,
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
 * Stores a picture under the hash of its bytes, as an import stores it, so that an export finds it.
 */
export async function putPublicPicture(
  files: R2Bucket,
  { name, picture, contentType }: PublicPicture,
): Promise<void> {
  await files.put(publicKey(name), picture, { httpMetadata: { contentType } })
}

/** Lists a stored file among those of the shop. Put the statement into the batch that uses the file. */
export function listPublicFile(
  db: Database,
  { name, contentType, bytes, originalName }: ListedFile,
  createdAt: Instant,
) {
  const row = { objectKey: publicKey(name), contentType, bytes, originalName, createdAt }
  return db.insert(siteFiles).values(row).onConflictDoNothing()
}

/** Lists a stored picture. Put the statement into the batch that uses the picture. */
export function listPublicPicture(db: Database, picture: PublicPicture, createdAt: Instant) {
  return listPublicFile(db, { ...picture, bytes: picture.picture.length }, createdAt)
}

export type ListedFile = Pick<PublicPicture, 'name' | 'contentType' | 'originalName'> & {
  readonly bytes: number
}

/** Returns where R2 keeps the file whose address is `/files/<name>`. */
export const publicKey = (name: string) => `public/${name}`
