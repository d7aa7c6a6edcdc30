import { mayWatch } from '#app/business/learning/access.ts'
import { isMetered, runOfLink } from '#app/business/learning/progress/watch-meter.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Signer } from '#app/platform/signing.ts'
import { findLecture } from './find-lecture.server.ts'
import { checkLectureLink, type PresentedLink } from './lecture-link.server.ts'

export type OpenLectureFile = PresentedLink & { file: 'video' | 'captions' }

export type OpenedLectureFile = {
  readonly key: string
  /** Until when the file may be sent without another check; null: to its end. */
  readonly paidUntil: Instant | null
}

/** NOT_FOUND also if the link belongs to another person: nobody learns whether the lecture exists. */
export type OpenLectureFileRefusal = { code: 'NOT_FOUND' | 'LINK_EXPIRED' | 'ACCESS_ENDED' }

/**
 * Returns the key of a lecture's file if the caller holds a good link and may watch now. Every range of a video is
 * checked, so ended access stops a lecture in the middle. Reads D1 once, and only for a good link.
 */
export async function openLectureFile(
  needs: { db: Database; signer: Signer; now: Clock },
  command: OpenLectureFile,
): Promise<Result<OpenedLectureFile, OpenLectureFileRefusal>> {
  const link = await checkLectureLink(needs, command)
  if (link.state === 'foreign') return refuse({ code: 'NOT_FOUND' })
  if (link.state === 'expired') return refuse({ code: 'LINK_EXPIRED' })

  const found = await findLecture(needs, command)
  const key = command.file === 'video' ? found?.lecture.videoKey : found?.lecture.captionsKey
  if (!found || !key) return refuse({ code: 'NOT_FOUND' })
  const now = needs.now()
  if (!mayWatch(found.lecture, found.grants, now)) return refuse({ code: 'ACCESS_ENDED' })

  if (link.runStartedAt !== null) {
    const run = runOfLink(found.grants, link.runStartedAt, now)
    return run ? ok({ key, paidUntil: run.endsAt }) : refuse({ code: 'LINK_EXPIRED' })
  }
  // A link made before the plan counted must not open a metered lecture. Staff who look as the student are not
  // charged.
  const mustPay = isMetered(found.lecture, found.grants, now) && !command.caller.impersonatedBy
  return mustPay ? refuse({ code: 'LINK_EXPIRED' }) : ok({ key, paidUntil: null })
}
