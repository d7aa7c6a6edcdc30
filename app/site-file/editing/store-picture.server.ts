import {
  judgePublicPicture,
  type ListedPicture,
  putPublicPicture,
} from '#app/business/uploads/public-picture.server.ts'
import type { UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { oneAtATime } from '#app/platform/semaphore.ts'

export type PictureRefusal =
  | UploadRefusal
  | { readonly code: 'PICTURE_TOO_SMALL'; readonly width: number; readonly height: number }

/** A picture that is kept for a page of the shop. `listPublicPicture` lists it among the shop's files. */
export type StoredPicture = ListedPicture & { readonly url: string }

const onePictureAtATime = oneAtATime()

/** Keeps a picture of a course or product, of at least so many pixels. */
export async function storePicture(
  { files }: { readonly files: R2Bucket },
  { file, room, least }: { file: File; room: UploadRoom; least: { width: number; height: number } },
): Promise<Result<StoredPicture, PictureRefusal>> {
  return onePictureAtATime(async () => {
    const judged = await judgePublicPicture(file, room)
    if (!judged.ok) return judged
    const { width, height, name, contentType, originalName, picture } = judged.value
    if (width < least.width || height < least.height)
      return refuse({ code: 'PICTURE_TOO_SMALL' as const, width, height })
    await putPublicPicture(files, judged.value)
    return ok({ url: `/files/${name}`, name, contentType, bytes: picture.length, originalName })
  })
}
