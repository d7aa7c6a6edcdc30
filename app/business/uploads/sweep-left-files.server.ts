import { sql } from 'drizzle-orm'
import { anyOf, commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { leftFiles, siteFiles, uploads } from '#app/db/schema/uploads.ts'
import { type Clock, DAY } from '#app/platform/clock.ts'

type Needs = { db: Database; files: R2Bucket; now: Clock }

const MOST_PER_SWEEP = 100
/** A removed or replaced file can be used again for so long, without a second upload. */
export const LEFT_FILES_KEPT = 30 * DAY

/**
 * Deletes videos, captions and files that no lecture has named for 30 days, at most 100 at once, and gives their room
 * back. Returns how many. The first sweep that sees one writes when. Rows go first, in one batch that leaves what a
 * lecture names again. A Worker that crashes then leaves an object that nobody can reach.
 */
export async function sweepLeftFiles({ db, files, now }: Needs): Promise<number> {
  const at = now()
  const some = (isWanted: ReturnType<typeof sql>) =>
    db.select({ key: leftFiles.objectKey }).from(leftFiles).where(isWanted).limit(MOST_PER_SWEEP)
  await db
    .update(leftFiles)
    .set({ leftAt: at })
    .where(sql`${leftFiles.objectKey} IN ${some(sql`${leftFiles.leftAt} IS NULL`)}`)
  const old = await some(sql`${leftFiles.leftAt} < ${at - LEFT_FILES_KEPT}`)
  if (old.length === 0) return 0
  const gone = sql`(SELECT object_key FROM left_files WHERE object_key IN ${anyOf(old.map(({ key }) => key))}
    AND left_at < ${at - LEFT_FILES_KEPT})`
  const [, , swept] = (await commit(db, [
    db.delete(uploads).where(sql`purpose = 'video' AND ${uploads.objectKey} IN ${gone}`),
    db.delete(siteFiles).where(sql`${siteFiles.objectKey} IN ${gone}`),
    db
      .delete(leftFiles)
      .where(sql`${leftFiles.objectKey} IN ${gone}`)
      .returning({ key: leftFiles.objectKey }),
  ])) as [unknown, unknown, { key: string }[]]
  if (swept.length > 0) await files.delete(swept.map(({ key }) => key))
  return swept.length
}
