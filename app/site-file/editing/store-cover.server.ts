import type { SQLWrapper } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import {
  judgePublicPicture,
  type ListedPicture,
  listPublicPicture,
  putPublicPicture,
} from '#app/business/uploads/public-picture.server.ts'
import type { UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { oneAtATime } from '#app/platform/semaphore.ts'
import { LEAST_COVER } from './course-form.ts'
import { anEntry } from './read-forms.ts'
import { type EditNeeds, readParts, retried, writeEntry } from './write-course.server.ts'

export type CoverRefusal =
  | UploadRefusal
  | { readonly code: 'COVER_TOO_SMALL'; readonly width: number; readonly height: number }

const oneCoverAtATime = oneAtATime()

/** Makes a picture the cover of a course. Stored as an import stores it, so that an export finds it. */
export async function storeCover(
  needs: EditNeeds & { readonly files: R2Bucket },
  { id, file, room }: { id: number; file: File; room: UploadRoom },
  caller: Caller,
): Promise<Result<null, CoverRefusal>> {
  const stored = await oneCoverAtATime(async () => {
    const judged = await judgePublicPicture(file, room)
    if (!judged.ok) return judged
    const { width, height, name, contentType, originalName, picture } = judged.value
    if (width < LEAST_COVER.width || height < LEAST_COVER.height)
      return refuse({ code: 'COVER_TOO_SMALL' as const, width, height })
    await putPublicPicture(needs.files, judged.value)
    return ok({ name, contentType, bytes: picture.length, originalName })
  })
  if (!stored.ok) return stored
  return use(needs, id, stored.value, caller)
}

async function use(
  needs: EditNeeds,
  id: number,
  stored: ListedPicture,
  caller: Caller,
): Promise<Result<null, CoverRefusal>> {
  const before = await readParts(needs.db, { id, caller })
  if (!before) return refuse({ code: 'NOT_FOUND' })
  const named = { previewPictureUrl: `/files/${stored.name}` }
  const listed = listPublicPicture(needs.db, stored, needs.now())
  const written = await writeEntry(needs, before, {
    entry: { ...anEntry(id), named },
    action: 'course.cover',
    more: [(listed as unknown as SQLWrapper).getSQL()],
  })
  return written.ok ? ok(null) : retried(written.error, () => use(needs, id, stored, caller))
}
