import type { Database } from '#app/db/connection.ts'
import { type Clock, DAY, HOUR, type Instant } from '#app/platform/clock.ts'
import { claimOrphans } from './upload-repository.server.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock }

const MOST_PER_SWEEP = 100
/**
 * A buyer chooses a slip and sends the form minutes later. Anybody may send pictures, so unused ones are not kept
 * longer.
 */
export const PICTURES_KEPT = HOUR
/** Only instructors and staff send videos, and a video may take an hour to arrive. */
export const VIDEOS_KEPT = DAY

/** Returns when an upload that was stored now is deleted, unless something uses it. */
export function unusedUntil(purpose: string, now: Instant): Instant {
  return now + (purpose === 'video' ? VIDEOS_KEPT : PICTURES_KEPT)
}

/**
 * Deletes unused pictures older than an hour and videos older than a day, at most 100 at once. Returns how many. The
 * row goes first, so that nothing can attach an upload whose object is about to go.
 */
export async function sweepOrphanUploads({ db, files, now }: Needs): Promise<number> {
  const at = now()
  const before = { pictures: at - PICTURES_KEPT, videos: at - VIDEOS_KEPT }
  const orphans = await claimOrphans(db, before, MOST_PER_SWEEP)
  if (orphans.length > 0) await files.delete(orphans.map(({ objectKey }) => objectKey))
  return orphans.length
}
