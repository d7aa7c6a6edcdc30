import type { Database } from '#app/db/connection.ts'
import { type Clock, DAY, HOUR } from '#app/platform/clock.ts'
import { takeOrphans } from './upload-repository.server.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock }

const MOST_PER_SWEEP = 100
/** A buyer chooses a slip and presses 'send' minutes later; anybody may send pictures, so those of nobody are not kept longer. */
const PICTURES_KEPT = HOUR
/** Only teachers and staff send videos, and one may take an hour to arrive. */
const VIDEOS_KEPT = DAY

/**
 * Removes what was sent an hour ago (a video: a day ago) and used by nothing, at most 100 at once. Gives how many. The row goes
 * first, so that nothing can be attached whose object is about to go; a Worker that ends in between leaves an object that nobody
 * can reach.
 */
export async function sweepOrphanUploads({ db, files, now }: Needs): Promise<number> {
  const at = now()
  const before = { pictures: at - PICTURES_KEPT, videos: at - VIDEOS_KEPT }
  const orphans = await takeOrphans(db, before, MOST_PER_SWEEP)
  if (orphans.length > 0) await files.delete(orphans.map(({ objectKey }) => objectKey))
  return orphans.length
}
