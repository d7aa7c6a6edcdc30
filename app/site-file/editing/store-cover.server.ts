import type { Caller } from '#app/business/callers/caller.ts'
import { listPublicPicture } from '#app/business/uploads/public-picture.server.ts'
import type { UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { LEAST_COVER } from './course-form.ts'
import { anEntry } from './read-forms.ts'
import {
  type PictureNeeds,
  type PictureRefusal,
  type StoredPicture,
  storeCataloguePicture,
} from './store-picture.server.ts'
import { type EditNeeds, readParts, retried, writeEntry } from './write-course.server.ts'

/** Makes a picture the cover of a course. */
export async function storeCover(
  needs: EditNeeds & PictureNeeds,
  { id, file, room }: { id: number; file: File; room: UploadRoom },
  caller: Caller,
): Promise<Result<null, PictureRefusal>> {
  const stored = await storeCataloguePicture(needs, { file, room, least: LEAST_COVER })
  return stored.ok ? use(needs, { id, picture: stored.value }, caller) : stored
}

async function use(
  needs: EditNeeds,
  cover: { id: number; picture: StoredPicture },
  caller: Caller,
): Promise<Result<null, PictureRefusal>> {
  const { id, picture } = cover
  const before = await readParts(needs.db, { id, caller })
  if (!before) return refuse({ code: 'NOT_FOUND' })
  const written = await writeEntry(needs, before, {
    entry: { ...anEntry(id), named: { previewPictureUrl: picture.url } },
    action: 'course.cover',
    more: [listPublicPicture(needs.db, picture, needs.now()).getSQL()],
  })
  return written.ok ? ok(null) : retried(written.error, () => use(needs, cover, caller))
}
