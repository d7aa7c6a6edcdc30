import type { UserId } from '#app/business/callers/caller.ts'
import { progressOf, selectProgress } from '#app/business/learning/progress/progress-repository.server.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { accessOf, accessTimeLeft } from './access.ts'
import { isLive, watchSecondsUsedAt } from './grant.ts'
import { type ExplainedGrant, selectGrants, toGrant } from './grant-repository.server.ts'
import { selectLectures } from './lecture-repository.server.ts'

/** The grant that counts, and the access that all grants give together. behaviour: Entity fields, Access record */
export type AccessRecord = {
  readonly grant: ExplainedGrant
  /** Milliseconds: -1 no limit, never below 0. */
  readonly timeLeft: number
  /** Seconds of watching used so far; 0 if the grant does not count them. */
  readonly watchSecondsUsed: number
  /** Seconds of watching left in all grants, as the page counts them down; null if watching is not counted now. */
  readonly watchSecondsLeft: number | null
  readonly readLectures: readonly number[]
}

/** Returns a student's access to a course, even when it is over. NOT_FOUND if they never had any. One D1 batch. */
export async function getAccessRecord(
  needs: { db: Database; now: Clock },
  { userId, courseId }: { userId: UserId; courseId: number },
): Promise<Result<AccessRecord, { code: 'NOT_FOUND' }>> {
  const { grantRows, lectures, rows } = await readBatch(needs.db, {
    grantRows: selectGrants(needs.db, userId, courseId),
    lectures: selectLectures(needs.db, courseId),
    rows: selectProgress(needs.db, userId, courseId),
  })
  const now = needs.now()
  const grants = grantRows.map(toGrant)
  const grant = longest(grants, now)
  if (!grant) return refuse({ code: 'NOT_FOUND' })
  const access = accessOf(grants, now)
  return ok({
    grant,
    timeLeft: accessTimeLeft(grants, now),
    watchSecondsUsed: watchSecondsUsedAt(grant, now),
    watchSecondsLeft: access.kind === 'watching' ? access.secondsLeft : null,
    readLectures: progressOf(lectures, rows).read,
  })
}

/**
 * Returns the live grant that lasts longest, or, if none is live, the one that lasted longest. A grant that counts the
 * time of watching comes after all others, as in `accessOf`.
 */
function longest(grants: readonly ExplainedGrant[], now: Instant): ExplainedGrant | null {
  const live = grants.filter(grant => isLive(grant, now))
  const known = live.length > 0 ? live : grants
  const unmetered = known.filter(({ watchSecondsAllowed }) => watchSecondsAllowed === null)
  const candidates = unmetered.length > 0 ? unmetered : known
  const end = (grant: ExplainedGrant) => grant.endsAt ?? Number.POSITIVE_INFINITY
  return candidates.reduce<ExplainedGrant | null>(
    (best, grant) => (best === null || end(grant) > end(best) ? grant : best),
    null,
  )
}
