import { eq } from 'drizzle-orm'
import type { Caller } from '#app/business/accounts/sessions/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import type { Signer } from '#app/platform/signing.ts'
import { findLecture } from './find-lecture.server.ts'
import type { Playback } from './learn-page.ts'
import { signLectureLink } from './lecture-link.server.ts'
import type { LectureRow } from './lecture-repository.server.ts'
import { mayWatch } from './may-watch.ts'

type Needs = { db: Database; signer: Signer; now: Clock }

/** ACCESS_ENDED is said to who once had access; to anybody else the lecture is not there. */
export type PlaybackRefusal = { code: 'NOT_FOUND' | 'ACCESS_ENDED' }

/** What the player needs to show a lecture: fresh links, or its text. Also how a player renews a link that ran out. */
export async function getLecturePlayback(
  needs: Needs,
  { lectureId, caller }: { lectureId: number; caller: Caller },
): Promise<Result<Playback, PlaybackRefusal>> {
  const found = await findLecture(needs, { lectureId, caller })
  if (!found) return refuse({ code: 'NOT_FOUND' })
  if (!mayWatch(found.lecture, found.grants, needs.now()))
    return refuse({ code: found.grants.length > 0 ? 'ACCESS_ENDED' : 'NOT_FOUND' })
  return ok(await playbackOf(needs, found.lecture, caller))
}

/** The playback of a lecture that the caller was found to be allowed. Reads D1 only for a text. */
export async function playbackOf(needs: Needs, lecture: LectureRow, caller: Caller): Promise<Playback> {
  const link = lecture.videoKey ? await signLectureLink(needs, { lectureId: lecture.id, caller }) : null
  return {
    lectureId: lecture.id,
    videoUrl: link?.videoUrl ?? null,
    captionsUrl: link && lecture.captionsKey ? link.captionsUrl : null,
    expiresAt: link?.expiresAt ?? null,
    textHtml: lecture.contentType === 'text' ? await readText(needs, lecture.id) : null,
  }
}

async function readText(needs: Needs, lectureId: number): Promise<string> {
  const [row] = await needs.db
    .select({ text: lectures.contentText })
    .from(lectures)
    .where(eq(lectures.id, lectureId))
  return safeHtml(row?.text ?? '')
}
