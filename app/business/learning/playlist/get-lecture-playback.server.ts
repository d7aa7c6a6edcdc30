import { eq, type SQL } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { grantToCharge, refusalToOpen, watchSecondsLeft } from '#app/business/learning/access.ts'
import { findLecture } from '#app/business/learning/find-lecture.server.ts'
import { isUsedUp } from '#app/business/learning/grant.ts'
import { chargeWatching } from '#app/business/learning/grant-repository.server.ts'
import type { LectureRow } from '#app/business/learning/lecture-repository.server.ts'
import { isMetered, openRun, RENEW_WITHIN } from '#app/business/learning/progress/watch-meter.ts'
import type { Database } from '#app/db/connection.ts'
import { nameInEnglish } from '#app/db/in-language.ts'
import { lectures } from '#app/db/schema/catalogue.ts'
import type { Clock } from '#app/platform/clock.ts'
import { OVERTAKEN, untilNotOvertaken } from '#app/platform/overtaken.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { safeHtml } from '#app/platform/safe-html.ts'
import type { Signer } from '#app/platform/signing.ts'
import type { Playback } from './learn-page.ts'
import { type LectureLink, signLectureLink } from './lecture-link.server.ts'
import { addressInLanguage, languagesOf } from './spoken-words.ts'
import { heightsOf } from './video-quality.ts'

type Needs = { db: Database; signer: Signer; now: Clock }

export type GetLecturePlayback = {
  lectureId: number
  caller: Caller
  /** The player keeps its link: charge the time watched so far before the link ends, not only after. */
  renew?: boolean
}

/**
 * Callers with any access to the course, even ended or not begun, get ACCESS_ENDED, WATCH_TIME_USED_UP or
 * LECTURE_LOCKED. For all others the lecture does not exist.
 */
export type PlaybackRefusal = {
  code: 'NOT_FOUND' | 'ACCESS_ENDED' | 'WATCH_TIME_USED_UP' | 'LECTURE_LOCKED'
}

/**
 * Returns the links or the text that the player needs, also to renew a link. A plan with watching time is charged here:
 * a period for the first link, the time since the last charge for a renewal. decisions: Access and learning
 */
export async function getLecturePlayback(
  needs: Needs,
  { lectureId, caller, renew = false }: GetLecturePlayback,
): Promise<Result<Playback, PlaybackRefusal>> {
  return untilNotOvertaken(`the watching time of lecture ${lectureId}`, async () => {
    const found = await findLecture(needs, { lectureId, caller })
    if (!found) return refuse({ code: 'NOT_FOUND' })
    const { lecture, grants } = found
    const now = needs.now()
    const refusal = refusalToOpen(lecture, grants, now)
    if (refusal) {
      const isTimeGone = grants.some(grant => grant.endedAt === null && isUsedUp(grant, now))
      return refuse({ code: refusal === 'ACCESS_ENDED' && isTimeGone ? 'WATCH_TIME_USED_UP' : refusal })
    }
    const pays = isMetered(lecture, grants, now) && !caller.impersonatedBy ? grantToCharge(grants, now) : null
    if (!pays) {
      const link = lecture.videoKey ? await signLectureLink(needs, { lectureId, caller, run: null }) : null
      return ok(await playbackOf(needs, lecture, link))
    }

    const paid = openRun(pays, now)
    const isDue = paid === null || (renew && now >= paid.renewAt && paid.renewAt < paid.endsAt)
    const [charged] = isDue
      ? await chargeWatching(needs.db, { grantId: pays.id, within: renew ? RENEW_WITHIN : 0, now })
      : []
    const run = charged ? openRun({ ...pays, ...charged }, now) : isDue ? null : paid
    // Another device charged first, or a refund ended the grant: read the present state again.
    if (!run) return OVERTAKEN
    const link = await signLectureLink(needs, { lectureId, caller, run })
    const secondsLeft = watchSecondsLeft(
      grants.map(grant => (grant.id === pays.id ? { ...grant, ...charged } : grant)),
      now,
    )
    const watchTime = { secondsLeft, renewInMs: Math.max(0, run.renewAt - now), paidForMs: run.endsAt - now }
    return ok({ ...(await playbackOf(needs, lecture, link)), watchTime })
  })
}

/**
 * Returns the playback of a lecture that the caller may watch. Reads D1 only for a text that the caller has not read.
 */
export async function playbackOf(
  needs: { db: Database },
  lecture: LectureRow,
  link: LectureLink | null,
  known?: { readonly text: string | null } | null,
): Promise<Playback> {
  const [text] = lecture.hasText && known === undefined ? await selectText(needs.db, lecture.id) : [known]
  return {
    lectureId: lecture.id,
    videoUrl: link?.videoUrl ?? null,
    posterUrl: link ? lecture.posterUrl : '',
    qualities: link ? heightsOf(lecture) : [],
    captions: link
      ? languagesOf(lecture.captions).map(language => ({
          language,
          url: addressInLanguage(link.captionsUrl, language),
        }))
      : [],
    expiresAt: link?.expiresAt ?? null,
    textHtml: text?.text ? safeHtml(text.text) : null,
    watchTime: null,
  }
}

/** Selects a lecture's text; usable in a batch. */
export function selectText(db: Database, lectureId: number | SQL) {
  return db
    .select({
      id: lectures.id,
      text: lectures.contentText,
      english: nameInEnglish(lectures.english, 'text', 'contentText'),
    })
    .from(lectures)
    .where(eq(lectures.id, lectureId))
}
