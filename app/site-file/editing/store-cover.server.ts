import type { Caller } from '#app/business/callers/caller.ts'
import { listPublicFile } from '#app/business/uploads/public-picture.server.ts'
import type { UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import type { Database } from '#app/db/connection.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { LEAST_COVER } from './course-form.ts'
import { anEntry } from './read-forms.ts'
import { lastSave } from './save-course.server.ts'
import {
  type PictureNeeds,
  type PictureRefusal,
  type StoredPicture,
  storeCataloguePicture,
} from './store-picture.server.ts'
import { type EditNeeds, readParts, retried, type StoredParts, writeEntry } from './write-course.server.ts'

/** `seen`: the address of the cover that the page showed. */
type SeenCover = { readonly id: number; readonly seen: string }
export type CoverRefusal = PictureRefusal | { readonly code: 'PICTURE_CHANGED' }

/** Makes a picture the cover of a course. Refused if the course has another cover than the page showed. */
export async function storeCover(
  needs: EditNeeds & PictureNeeds,
  { file, room, ...cover }: SeenCover & { readonly file: File; readonly room: UploadRoom },
  caller: Caller,
): Promise<Result<null, CoverRefusal>> {
  // Before the picture is stored, which would stay in R2.
  const before = await readSeen(needs.db, cover, caller)
  if (!before.ok) return before
  const stored = await storeCataloguePicture(needs, { file, room, least: LEAST_COVER })
  return stored.ok ? use(needs, { ...cover, picture: stored.value }, caller) : stored
}

/**
 * Makes the cover before this one the cover again, whoever changed it. Refused if the course has another cover than the
 * page showed. Putting back can itself be put back. The shop keeps every picture that was a cover.
 */
export async function putBackCover(
  needs: EditNeeds,
  cover: SeenCover,
  caller: Caller,
): Promise<Result<null, CoverRefusal>> {
  const url = await coverBefore(needs.db, cover.id, cover.seen)
  return url === null
    ? refuse({ code: 'PICTURE_CHANGED' })
    : use(needs, { ...cover, picture: { url } }, caller)
}

type Logged = { readonly previewPictureUrl?: string } | undefined

/** Returns the address of the cover that this one replaced; null if the editor set none before it. */
export async function coverBefore(db: Database, id: number, cover: string): Promise<string | null> {
  const last = await lastSave(db, 'course', id, ['cover'])
  const [from, to] = [last?.from, last?.to] as [Logged, Logged]
  // An import may have set another cover since.
  return to?.previewPictureUrl === cover ? from?.previewPictureUrl || null : null
}

async function use(
  needs: EditNeeds,
  cover: SeenCover & { readonly picture: StoredPicture | { readonly url: string } },
  caller: Caller,
): Promise<Result<null, CoverRefusal>> {
  const { id, picture } = cover
  const before = await readSeen(needs.db, cover, caller)
  if (!before.ok) return before
  const written = await writeEntry(needs, before.value, {
    entry: { ...anEntry(id), named: { previewPictureUrl: picture.url } },
    action: 'course.cover',
    more: 'name' in picture ? [listPublicFile(needs.db, picture, needs.now()).getSQL()] : [],
  })
  return written.ok ? ok(null) : retried(written.error, () => use(needs, cover, caller))
}

async function readSeen(
  db: Database,
  { id, seen }: SeenCover,
  caller: Caller,
): Promise<Result<StoredParts, CoverRefusal>> {
  const parts = await readParts(db, { id, caller })
  if (!parts) return refuse({ code: 'NOT_FOUND' })
  return parts.row.previewPictureUrl === seen ? ok(parts) : refuse({ code: 'PICTURE_CHANGED' })
}
