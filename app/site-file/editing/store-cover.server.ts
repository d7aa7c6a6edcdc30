import { sql } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { judgeImage } from '#app/business/uploads/pictures/image-kind.ts'
import { cleanName } from '#app/business/uploads/store-upload.server.ts'
import type { UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import type { UploadRefusal } from '#app/business/uploads/upload-refusal.ts'
import { sha256Hex } from '#app/platform/ids.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { oneAtATime } from '#app/platform/semaphore.ts'
import { LEAST_COVER } from './course-form.ts'
import { anEntry } from './read-forms.ts'
import { type EditNeeds, readParts, retried, writeEntry } from './write-course.server.ts'

export type CoverRefusal =
  | UploadRefusal
  | { readonly code: 'COVER_TOO_SMALL'; readonly width: number; readonly height: number }

const oneCoverAtATime = oneAtATime()

/**
 * Makes a picture the cover of a course. Judged by its bytes, and stored under their hash as an import stores it, so
 * that an export finds it. The Worker makes no narrower widths: `npm run site:import` does.
 */
export async function storeCover(
  needs: EditNeeds & { readonly files: R2Bucket },
  { id, file, room }: { id: number; file: File; room: UploadRoom },
  caller: Caller,
): Promise<Result<null, CoverRefusal>> {
  if (file.size > room.maxUploadBytes)
    return refuse({ code: 'FILE_TOO_LARGE', mostBytes: room.maxUploadBytes })
  const stored = await oneCoverAtATime(async () => {
    const sent = new Uint8Array(await file.arrayBuffer())
    const judged = judgeImage(sent)
    if (!judged.ok) return refuse({ code: judged.error })
    const { width, height, end, kind, contentType } = judged.value
    if (width < LEAST_COVER.width || height < LEAST_COVER.height)
      return refuse({ code: 'COVER_TOO_SMALL' as const, width, height })
    const picture = sent.subarray(0, end)
    const name = `${await sha256Hex(picture)}.${kind}`
    await needs.files.put(`public/${name}`, picture, { httpMetadata: { contentType } })
    return ok({ name, contentType, bytes: picture.length })
  })
  if (!stored.ok) return stored
  return use(needs, { id, ...stored.value, originalName: cleanName(file.name) }, caller)
}

type Stored = { id: number; name: string; contentType: string; bytes: number; originalName: string }

async function use(needs: EditNeeds, stored: Stored, caller: Caller): Promise<Result<null, CoverRefusal>> {
  const { id, name, contentType, bytes, originalName } = stored
  const before = await readParts(needs.db, { id, caller })
  if (!before) return refuse({ code: 'NOT_FOUND' })
  const listed = sql`INSERT INTO site_files (object_key, content_type, bytes, original_name, created_at)
    VALUES (${`public/${name}`}, ${contentType}, CAST(${bytes} AS INTEGER), ${originalName}, CAST(${needs.now()} AS INTEGER))
    ON CONFLICT DO NOTHING`
  const named = { previewPictureUrl: `/files/${name}` }
  const written = await writeEntry(needs, before, {
    entry: { ...anEntry(id), named },
    action: 'course.cover',
    more: [listed],
  })
  return written.ok ? ok(null) : retried(written.error, () => use(needs, stored, caller))
}
