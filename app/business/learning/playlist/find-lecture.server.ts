import type { Caller } from '#app/business/callers/caller.ts'
import type { Grant } from '#app/business/learning/grant.ts'
import { selectGrantsOfLectures, toGrant } from '#app/business/learning/grant-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { type LectureRow, selectLecturesById } from './lecture-repository.server.ts'

/** Returns a lecture and the caller's grants for its course, in one round trip; null if there is no such lecture. */
export async function findLecture(
  needs: { db: Database },
  { lectureId, caller }: { lectureId: number; caller: Caller },
): Promise<{ lecture: LectureRow; grants: readonly Grant[] } | null> {
  const select = selectLecturesById(needs.db, [lectureId])
  if (!caller.account) {
    const [lecture] = await select
    return lecture ? { lecture, grants: [] } : null
  }
  const grantsSelect = selectGrantsOfLectures(needs.db, caller.account.userId, [lectureId])
  const {
    lectureRows: [lecture],
    grants,
  } = await readBatch(needs.db, {
    lectureRows: select,
    grants: grantsSelect,
  })
  return lecture ? { lecture, grants: grants.map(toGrant) } : null
}
