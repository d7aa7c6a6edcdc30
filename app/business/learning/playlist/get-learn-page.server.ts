import type { Caller } from '#app/business/callers/caller.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import { accessOf, accessTimeLeft, hasAccess, isLocked, mayWatch } from '#app/business/learning/access.ts'
import { selectCertificatesOf } from '#app/business/learning/certificates/certificate-repository.server.ts'
import { type Grant, isLive } from '#app/business/learning/grant.ts'
import { type ExplainedGrant, selectGrants, toGrant } from '#app/business/learning/grant-repository.server.ts'
import { homeworkSelects, toHomeworkView } from '#app/business/learning/homework/get-homework.server.ts'
import { isLectureRead, needsOf } from '#app/business/learning/progress/progress.ts'
import {
  lockedOf,
  type ProgressRow,
  progressOf,
  selectProgress,
  toLectureProgress,
} from '#app/business/learning/progress/progress-repository.server.ts'
import { pointOf, resumePoint } from '#app/business/learning/progress/resume-point.ts'
import { isMetered } from '#app/business/learning/progress/watch-meter.ts'
import { quizUserOf, readQuizPage } from '#app/business/learning/quizzes/get-quiz.server.ts'
import { selectQuiz } from '#app/business/learning/quizzes/quiz-repository.server.ts'
import { selectSettingsNamed, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { readBatch, unsent } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import type { Signer } from '#app/platform/signing.ts'
import { playbackOf, selectText } from './get-lecture-playback.server.ts'
import type { AccessReason, LearnLecture, LearnPage } from './learn-page.ts'
import { signLectureLink } from './lecture-link.server.ts'
import { lectureFileOf, partsOf } from './lecture-parts.ts'
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
 * for a text, a quiz or homework. behaviour: Playlist
 */
export async function getLearnPage(
  needs: { db: Database; signer: Signer; now: Clock },
  {
    courseId,
    caller,
    lectureId,
    second = null,
  }: { courseId: number; caller: Caller; lectureId?: number | null; second?: number | null },
): Promise<LearnPage | null> {
  // No user has the empty id, so the same batch serves visitors.
  const userId = caller.account?.userId ?? ''
  const { db } = needs
  const {
    courseRows: [course],
    sectionRows,
    lectureRows,
    grantRows,
    progressRows,
    certificateRows: [certificate],
    settingRows,
  } = await readBatch(db, {
    courseRows: selectCourseHead(db, courseId),
    sectionRows: selectSections(db, courseId),
    lectureRows: selectLectures(db, courseId),
    grantRows: selectGrants(db, userId, courseId),
    progressRows: selectProgress(db, userId, courseId),
    certificateRows: selectCertificatesOf(db, userId, courseId),
    settingRows: selectSettingsNamed(db, ['player_watermark']),
  })
  const grants = grantRows.map(toGrant)
  if (!course || (!course.statusShow && grants.length === 0)) return null

  const now = needs.now()
  const inOrder = inCourseOrder(lectureRows, sectionRows)
  const facts = { inOrder: course.inOrder, lectureRows: inOrder, progressRows, grants, now }
  const all = toLearnLectures(facts, { isFree: caller.impersonatedBy !== undefined })
  const sections = sectionRows.map(section => ({
    ...section,
    lectures: all.filter((_, index) => inOrder[index]?.sectionId === section.id),
  }))
  const lectures = sections.flatMap(section => section.lectures)
  const chosen = lectures.find(lecture => lecture.id === lectureId && lecture.isOpen)
  const named =
    chosen && second !== null
      ? { lectureId: chosen.id, second: Math.min(second, chosen.lengthSeconds) }
      : null
  const current = named ?? (chosen ? pointOf(chosen) : resumePoint(lectures))
  const currentRow = lectureRows.find(row => row.id === current?.lectureId) ?? null
  const chosenOrResumed = lectures.find(lecture => lecture.id === current?.lectureId)
  // Opening a page costs no watching time: a charged link is made only when the student presses play.
  const mayHaveLink = currentRow?.videoKey && !chosenOrResumed?.isMetered
  const link = mayHaveLink
    ? await signLectureLink(needs, { lectureId: currentRow.id, caller, run: null })
    : null
  const parts = currentRow && (await readParts(db, currentRow, quizUserOf(caller)))
  const { percent, missing } = progressOf(inOrder, progressRows)

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
    inOrder: course.inOrder,
    hasCertificate: course.hasCertificate,
    certificate: certificate ?? null,
    current,
    chosen: chosen !== undefined,
    playback: currentRow && (await playbackOf(needs, currentRow, link, parts?.textRows[0] ?? null)),
    homework:
      parts &&
      toHomeworkView(parts, {
        lecture: currentRow,
        course: { path: coursePath(course) },
        mayHandIn: hasAccess(grants, now) && !caller.impersonatedBy,
      }),
    quiz:
      parts && currentRow.quizId !== null ? await readQuizPage(needs, currentRow, caller, parts.quiz) : null,
    isSecondChosen: named !== null,
    watermark: settingsFromRows(settingRows).playerWatermark ? watermarkOf(caller, grants, now) : null,
    now,
  }
}

/**
 * Reads what a lecture shows beside its video, if it has any of it. At most one round trip. Staff who look as the student get
 * nothing that the student answered or handed in: they read it at the teacher's desk.
 */
async function readParts(db: Database, lecture: LectureRow, userId: string) {
  const { id, homeworkId, quizId, hasText } = lecture
  const homework = homeworkSelects(db, { lectureId: id, userId })
  const quiz = selectQuiz(db, userId, id)
  if (!hasText && homeworkId === null && quizId === null) return null
  return readBatch(db, {
    textRows: hasText ? selectText(db, id) : unsent(selectText(db, id)),
    quiz: quizId === null ? unsent(quiz) : quiz,
    ...(homeworkId === null ? unsent(homework) : homework),
  })
}

/** The facts about one course and one person that say which lectures are open. */
export type LearnFacts = {
  readonly inOrder: boolean
  /** In the order of the course. */
  readonly lectureRows: readonly LectureRow[]
  readonly progressRows: readonly ProgressRow[]
  readonly grants: readonly Grant[]
  readonly now: Instant
}

/** Returns the lectures of a course as the person sees them. `isFree`: playing uses up no watching time. */
export function toLearnLectures(
  { inOrder, lectureRows, progressRows, grants, now }: LearnFacts,
  { isFree = false }: { isFree?: boolean } = {},
): readonly LearnLecture[] {
  const locked = inOrder ? lockedOf(lectureRows, progressRows) : null
  return lectureRows.map(row => {
    const progress = progressRows.find(progress => progress.lectureId === row.id)
    const lecture = { ...row, waitsFor: locked?.get(row.id) ?? null }
    const isOpen = mayWatch(lecture, grants, now)
    const isSent = (progress?.quizSentAt ?? null) !== null
    const isPassed = (progress?.quizPassedAt ?? null) !== null
    return {
      id: row.id,
      name: row.name,
      contentType: row.contentType,
      lengthSeconds: row.lengthSeconds,
      isPreview: row.preview,
      isOpen,
      isLocked: isLocked(lecture, grants, now),
      isMetered: isMetered(row, grants, now) && !isFree,
      isRead: isLectureRead(toLectureToRead(row), progress && toLectureProgress(progress)),
      parts: partsOf(row),
      needs: needsOf(toLectureToRead(row)),
      file: isOpen ? lectureFileOf(row) : null,
      hasTranscript: isOpen && row.transcriptKey !== null,
      quiz: row.quizId === null ? null : { mustPass: row.quiz?.passToComplete ?? false, isSent, isPassed },
      ranges: progress?.ranges ?? [],
      position: progress ? { second: progress.position, at: progress.positionAt } : null,
    }
  })
}

/**
 * Returns the text that marks a student's videos. Strangers who watch a preview have none, and neither have staff who look as
 * the student: their recording must not carry the student's name.
 */
function watermarkOf(
  { account, impersonatedBy }: Caller,
  grants: readonly Grant[],
  now: Instant,
): string | null {
  if (!account || impersonatedBy || !hasAccess(grants, now)) return null
  return [account.name, account.email].filter(word => word.trim() !== '').join(' · ')
}

function toReason(grant: ExplainedGrant, now: Instant, { impersonatedBy }: Caller): AccessReason {
  const { source, endsAt } = grant
  const orderId = impersonatedBy ? null : grant.orderId
  return { source, orderId, planName: grant.plan.name, endsAt, isLive: isLive(grant, now) }
}
