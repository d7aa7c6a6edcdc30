import type { Caller } from '#app/business/callers/caller.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { accessOf, accessTimeLeft, mayWatch } from '#app/business/learning/access.ts'
import { isLive } from '#app/business/learning/grant.ts'
import { type ExplainedGrant, selectGrants, toGrant } from '#app/business/learning/grant-repository.server.ts'
import { isLectureRead } from '#app/business/learning/progress/progress.ts'
import {
  type ProgressRow,
  progressOf,
  selectProgress,
  toLectureProgress,
} from '#app/business/learning/progress/progress-repository.server.ts'
import { pointOf, resumePoint } from '#app/business/learning/progress/resume-point.ts'
import { isMetered } from '#app/business/learning/progress/watch-meter.ts'
import { readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import type { Signer } from '#app/platform/signing.ts'
import { playbackOf } from './get-lecture-playback.server.ts'
import type { AccessReason, LearnPage, LearnSection } from './learn-page.ts'
import { signLectureLink } from './lecture-link.server.ts'
import {
  inCourseOrder,
  type LectureRow,
  selectCourseHead,
  selectLectures,
  selectSections,
  toLectureToRead,
} from './lecture-repository.server.ts'

/**
 * Returns the playlist view of a course for any caller. Without access, the caller sees the list and may play
 * previews. Null if there is no such course, or it is hidden and the caller never had it. One D1 batch, and one more
 * read for a text. behaviour: Playlist
 */
export async function getLearnPage(
  needs: { db: Database; signer: Signer; now: Clock },
  { courseId, caller, lectureId }: { courseId: number; caller: Caller; lectureId?: number | null },
): Promise<LearnPage | null> {
  // No user has the empty id, so the same batch serves visitors.
  const userId = caller.account?.userId ?? ''
  const {
    courseRows: [course],
    sectionRows,
    lectureRows,
    grantRows,
    progressRows,
  } = await readBatch(needs.db, {
    courseRows: selectCourseHead(needs.db, courseId),
    sectionRows: selectSections(needs.db, courseId),
    lectureRows: selectLectures(needs.db, courseId),
    grantRows: selectGrants(needs.db, userId, courseId),
    progressRows: selectProgress(needs.db, userId, courseId),
  })
  const grants = grantRows.map(toGrant)
  if (!course || (!course.statusShow && grants.length === 0)) return null

  const now = needs.now()
  const sections = sectionRows.map(section => ({
    ...section,
    lectures: lectureRows
      .filter(row => row.sectionId === section.id)
      .map(row =>
        toLearnLecture(row, progressRows, {
          isOpen: mayWatch(row, grants, now),
          isMetered: isMetered(row, grants, now) && !caller.impersonatedBy,
        }),
      ),
  }))
  const lectures = sections.flatMap(section => section.lectures)
  const chosen = lectures.find(lecture => lecture.id === lectureId && lecture.isOpen)
  const current = chosen ? pointOf(chosen) : resumePoint(lectures)
  const currentRow = lectureRows.find(row => row.id === current?.lectureId) ?? null
  const chosenOrResumed = lectures.find(lecture => lecture.id === current?.lectureId)
  // Opening a page costs no watching time: a charged link is made only when the student presses play.
  const mayHaveLink = currentRow?.videoKey && !chosenOrResumed?.isMetered
  const link = mayHaveLink
    ? await signLectureLink(needs, { lectureId: currentRow.id, caller, run: null })
    : null
  const { percent, missing } = progressOf(inCourseOrder(lectureRows, sectionRows), progressRows)

  return {
    course: { id: course.id, name: course.name, path: coursePath(course), pictureUrl: course.pictureUrl },
    userId: caller.impersonatedBy ? null : (caller.account?.userId ?? null),
    isImpersonated: caller.impersonatedBy !== undefined,
    access: accessOf(grants, now),
    timeLeft: accessTimeLeft(grants, now),
    reasons: grants.map(grant => toReason(grant, now, caller)),
    sections,
    percent,
    missing,
    current,
    chosen: chosen !== undefined,
    playback: currentRow && (await playbackOf(needs, currentRow, link)),
    now,
  }
}

function toLearnLecture(
  row: LectureRow,
  progressRows: readonly ProgressRow[],
  standing: { isOpen: boolean; isMetered: boolean },
): LearnSection['lectures'][number] {
  const progress = progressRows.find(progress => progress.lectureId === row.id)
  return {
    id: row.id,
    name: row.name,
    contentType: row.contentType,
    lengthSeconds: row.lengthSeconds,
    isPreview: row.preview,
    ...standing,
    isRead: isLectureRead(toLectureToRead(row), progress && toLectureProgress(progress)),
    ranges: progress?.ranges ?? [],
    position: progress ? { second: progress.position, at: progress.positionAt } : null,
  }
}

function toReason(grant: ExplainedGrant, now: Instant, { impersonatedBy }: Caller): AccessReason {
  const { source, endsAt } = grant
  const orderId = impersonatedBy ? null : grant.orderId
  return { source, orderId, planName: grant.plan.name, endsAt, isLive: isLive(grant, now) }
}
