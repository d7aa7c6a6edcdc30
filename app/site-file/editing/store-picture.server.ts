import type { Caller } from '#app/business/callers/caller.ts'
import { addressWithFacts } from '#app/business/catalogue/picture.ts'
import type { PictureFacts, PictureWork } from '#app/business/uploads/pictures/picture-work.server.ts'
import {
  judgePublicPicture,
  type ListedFile,
  listPublicFile,
  type PictureRoom,
  type PublicPicture,
  putPublicPicture,
} from '#app/business/uploads/public-picture.server.ts'
import { maySendMaterial, type UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { oneAtATime } from '#app/platform/semaphore.ts'

export type PictureRefusal =
  | UploadRefusal
  | { readonly code: 'PICTURE_TOO_SMALL'; readonly width: number; readonly height: number }

/** A picture that is kept for a page of the shop. `listPublicFile` lists it among the shop's files. */
export type StoredPicture = ListedFile & { readonly url: string }

const onePictureAtATime = oneAtATime()

export type PictureNeeds = { readonly files: R2Bucket; readonly pictures: PictureWork }

/**
 * Keeps a picture of the catalogue, of at least so many pixels. Its address has the facts that a page needs to ask for
 * a narrower one. If they cannot be found, pages show the original.
 */
export async function storeCataloguePicture(
  needs: PictureNeeds,
  picture: { file: File; room: PictureRoom; least: { width: number; height: number } },
): Promise<Result<StoredPicture, PictureRefusal>> {
  const put = await putPicture(needs.files, picture)
  if (!put.ok) return put
  const facts = await needs.pictures.measurePicture(put.value.picture).catch(() => null)
  return ok(toStored(put.value, facts))
}

/** Puts a picture of at least so many pixels into R2. */
async function putPicture(
  files: R2Bucket,
  { file, room, least }: { file: File; room: PictureRoom; least: { width: number; height: number } },
): Promise<Result<PublicPicture, PictureRefusal>> {
  return onePictureAtATime(async () => {
    const judged = await judgePublicPicture(file, room)
    if (!judged.ok) return judged
    const { width, height } = judged.value
    if (width < least.width || height < least.height)
      return refuse({ code: 'PICTURE_TOO_SMALL' as const, width, height })
    await putPublicPicture(files, judged.value)
    return judged
  })
}

function toStored(
  { name, contentType, originalName, picture }: PublicPicture,
  facts: PictureFacts | null,
): StoredPicture {
  return {
    ...{ name, contentType, originalName, bytes: picture.length },
    url: addressWithFacts(`/files/${name}`, facts),
  }
}

export const ANY_SIZE = { width: 1, height: 1 }

/**
 * Keeps a picture for a text, such as a description or a lecture, before the text is saved. Returns it with its
 * address. Refused to everybody but teachers and those who write the catalogue.
 */
export async function storeTextPicture(
  needs: { readonly db: Database; readonly files: R2Bucket; readonly now: Clock },
  { file, room }: { file: File; room: UploadRoom },
  caller: Caller,
): Promise<Result<StoredPicture, PictureRefusal>> {
  if (!maySendMaterial(caller)) return refuse({ code: 'NOT_FOUND' })
  const put = await putPicture(needs.files, { file, room, least: ANY_SIZE })
  if (!put.ok) return put
  const stored = toStored(put.value, null)
  await listPublicFile(needs.db, stored, needs.now())
  return ok(stored)
}
