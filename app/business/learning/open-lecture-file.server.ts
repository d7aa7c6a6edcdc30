import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { Signer } from '#app/platform/signing.ts'
import { findLecture } from './find-lecture.server.ts'
import { checkLectureLink } from './lecture-link.server.ts'
import { mayWatch } from './may-watch.ts'

export type OpenLectureFile = {
  lectureId: number
  file: 'video' | 'captions'
  expires: string
  signature: string
  caller: Caller
}

/** NOT_FOUND also where the link is somebody else's: nobody learns whether the lecture exists. */
export type OpenLectureFileRefusal = { code: 'NOT_FOUND' | 'LINK_EXPIRED' | 'ACCESS_ENDED' }

/**
 * The key of a lecture's file for who holds a good link to it and may watch it at this moment. Asked for every range of
 * a video, so access that ends, ends in the middle of a lecture. Reads D1 once, and only for a good link.
 */
export async function openLectureFile(
  needs: { db: Database; signer: Signer; now: Clock },
  command: OpenLectureFile,
): Promise<Result<{ key: string }, OpenLectureFileRefusal>> {
  const link = await checkLectureLink(needs, command)
  if (link === 'foreign') return refuse({ code: 'NOT_FOUND' })
  if (link === 'expired') return refuse({ code: 'LINK_EXPIRED' })

  const found = await findLecture(needs, command)
  const key = command.file === 'video' ? found?.lecture.videoKey : found?.lecture.captionsKey
  if (!found || !key) return refuse({ code: 'NOT_FOUND' })
  if (!mayWatch(found.lecture, found.grants, needs.now())) return refuse({ code: 'ACCESS_ENDED' })
  return ok({ key })
}
