import type { Database } from '#app/db/connection.ts'
import { type Clock, DAY } from '#app/platform/clock.ts'
import { takeOrphans } from './upload-repository.server.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock }

const MOST_PER_SWEEP = 100

/**
 * Removes what was sent a day ago and used by nothing, at most 100 at once. Gives how many. The row goes first, so that
 * nothing can be attached whose object is about to go; who dies in between leaves an object that nobody can reach.
 */
export async function sweepOrphanUploads({ db, files, now }: Needs): Promise<number> {
  const orphans = await takeOrphans(db, now() - DAY, MOST_PER_SWEEP)
  if (orphans.length > 0) await files.delete(orphans.map(({ objectKey }) => objectKey))
  return orphans.length
}
