import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { VIDEOS_KEPT } from '#app/business/uploads/sweep-orphan-uploads.server.ts'
import { anyOf } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { uploads, videoUploads } from '#app/db/schema/uploads.ts'
import type { Clock } from '#app/platform/clock.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock }

const MOST_PER_SWEEP = 100

/**
 * Drops videos of which no part has arrived for a day, at most 100 at once, and gives their room back. Returns how many
 * states it deleted. A whole video only loses its state here; `sweepOrphanUploads` deletes it if nothing uses it.
 */
export async function sweepUnfinishedVideos({ db, files, now }: Needs): Promise<number> {
  const at = now()
  const isOld = and(
    lt(videoUploads.touchedAt, at - VIDEOS_KEPT),
    or(isNull(videoUploads.claimedUntil), lt(videoUploads.claimedUntil, at)),
  )
  const old = db.select({ id: videoUploads.id }).from(videoUploads).where(isOld).limit(MOST_PER_SWEEP)
  const swept = await db
    .delete(videoUploads)
    .where(and(isOld, sql`${videoUploads.id} IN ${old}`))
    .returning()
  if (swept.length === 0) return 0
  const ids = anyOf(swept.map(({ id }) => id))
  await db.delete(uploads).where(and(sql`${uploads.id} IN ${ids}`, eq(uploads.sha256, '')))
  // R2 answers the same for an upload that is whole, and leaves its object alone.
  await Promise.allSettled(
    swept.map(({ objectKey, multipartId }) => files.resumeMultipartUpload(objectKey, multipartId).abort()),
  )
  return swept.length
}
