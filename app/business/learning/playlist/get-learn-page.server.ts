import type { SQL } from 'drizzle-orm'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { coursePath } from '#app/business/catalogue/link-path.ts'
import {
  accessOf,
  accessTimeLeft,
  hasAccess,
  isLocked,
  looksAsEditor,
  mayWatch,
} from '#app/business/learning/access.ts'
import { toReason } from '#app/business/learning/access-reason.ts'
import { selectCertificatesOf } from '#app/business/learning/certificates/certificate-repository.server.ts'
import type { Grant } from '#app/business/learning/grant.ts'
import { selectGrants, toGrant } from '#app/business/learning/grant-repository.server.ts'
import { homeworkSelects, toHomeworkView } from '#app/business/learning/homework/get-homework.server.ts'
import { homeworkStanding } from '#app/business/learning/homework/homework.ts'
import {
  inCourseOrder,
  type LectureRow,
  selectCourseHead,
  selectLectures,
  selectSections,
  toLectureToRead,
} from '#app/business/learning/lecture-repository.server.ts'
import { addedLectures, isLectureRead, needsOf, openTasks } from '#app/business/learning/progress/progress.ts'
import {
  lockedOf,
  type ProgressRow,
  progressOf,
  resumedLecture,
  selectFinishes,
  selectProgress,
  selectTaskStandings,
  type TaskRow,
  toLectureProgress,
  toTaskStanding,
} from '#app/business/learning/progress/progress-repository.server.ts'
import { isMetered } from '#app/business/learning/progress/watch-meter.ts'
import type { ClosingNeeds } from '#app/business/learning/quizzes/commit-marks.server.ts'
import { asLooking, quizUserOf, readQuizPage } from '#app/business/learning/quizzes/get-quiz.server.ts'
import { selectQuiz } from '#app/business/learning/quizzes/quiz-repository.server.ts'
import { selectSettingsNamed, settingsFromRows } from '#app/business/settings/settings-repository.server.ts'
import { anyOf, readBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { Signer } from '#app/platform/signing.ts'
import { playbackOf, selectText } from './get-lecture-playback.server.ts'
import type { LearnLecture, LearnPage } from './learn-page.ts'
import { signLectureLink } from './lecture-link.server.ts'
import { lectureFileOf, partsOf, videoLinkOf } from './lecture-parts.ts'
import { pointOf, resumePoint } from './resume-point.ts'
import { languagesOf } from './spoken-words.ts'

/**
 * Returns the playlist view of a course for any caller: without access the list and previews; for its editors as a
 * student sees it. Null if there is no such course, or it is hidden from this caller. One D1 batch. behaviour: Playlist
 */
export async function getLearnPage(
  needs: ClosingNeeds & { signer: Signer },
  {
    courseId,
    caller: asker,
    lectureId,
    second = null,
    isAgain = false,
  }: {
    courseId: number
    caller: Caller
    lectureId?: number | null
    second?: number | null
    /** From the start of the first open lecture, wherever the student was last. */
    isAgain?: boolean
  },
): Promise<LearnPage | null> {
  // No user has the empty id, so the same batch serves visitors.
  const userId = asker.account?.userId ?? ''
  const { db } = needs
  const now = needs.now()
  const {
    courseRows: [course],
    sectionRows,
    lectureRows,
    grantRows,
    progressRows,
    taskRows,
    finishRows: [finish],
    certificateRows: [certificate],
    settingRows,
    parts: readParts,
  } = await readBatch(db, {
    courseRows: selectCourseHead(db, courseId, asker),
    sectionRows: selectSections(db, courseId),
    lectureRows: selectLectures(db, courseId),
    grantRows: selectGrants(db, userId, courseId),
    progressRows: selectProgress(db, userId, courseId),
    taskRows: selectTaskStandings(db, userId, anyOf([courseId])),
    finishRows: selectFinishes(db, userId, anyOf([courseId])),
    certificateRows: selectCertificatesOf(db, userId, courseId),
    settingRows: selectSettingsNamed(db, ['player_watermark']),
    // Read before it is known which lecture the caller may open and resumes: used only if it is the one that is shown.
    parts: selectParts(db, lectureId ?? resumedLecture(userId, { courseId, now }), quizUserOf(asker)),
  })
  const grants = grantRows.map(toGrant)
  const mayEdit = course?.mayEdit === 1
  if (!course || !(course.statusShow || mayEdit || grants.length > 0)) return null
  const isEditor = looksAsEditor({ mayEdit }, grants, now)
  const caller = isEditor ? asLooking(asker) : asker

  const inOrder = inCourseOrder(lectureRows, sectionRows)
  const facts = {
    inOrder: course.inOrder,
    lectureRows: inOrder,
    progressRows,
    taskRows,
    grants,
    now,
    mayEdit,
  }
  const all = toLearnLectures(facts, {
    isFree: caller.impersonatedBy !== undefined,
    hasTasks: caller.account !== null && caller.impersonatedBy === undefined,
  })
  const sections = sectionRows.map(section => ({
    ...section,
    lectures: all.filter((_, index) => inOrder[index]?.sectionId === section.id),
  }))
  const lectures = sections.flatMap(section => section.lectures)
  const chosen = lectures.find(({ id, isOpen }) => isOpen && (id === lectureId || isAgain))
  const chosenSecond = isAgain ? 0 : second
  const namedPoint =
    chosen && chosenSecond !== null
      ? { lectureId: chosen.id, second: Math.min(chosenSecond, chosen.lengthSeconds) }
      : null
  const current = namedPoint ?? (chosen ? pointOf(chosen) : resumePoint(lectures))
  const currentRow = lectureRows.find(row => row.id === current?.lectureId) ?? null
  const chosenOrResumed = lectures.find(lecture => lecture.id === current?.lectureId)
  // Opening a page costs no watching time: a charged link is made only when the student presses play.
  const mayHaveLink = currentRow?.videoKey && !chosenOrResumed?.isMetered
  const link = mayHaveLink
    ? await signLectureLink(needs, { lectureId: currentRow.id, caller, run: null })
    : null
  const partsRow = currentRow && hasParts(currentRow) ? currentRow : null
  const parts = partsRow && readParts.textRows[0]?.id === partsRow.id ? readParts : null
  const { percent, missing } = progressOf(inOrder, progressRows)

  return {
    course: { id: course.id, name: course.name, path: coursePath(course), pictureUrl: course.pictureUrl },
    userId: caller.impersonatedBy ? null : (caller.account?.userId ?? null),
    isImpersonated: caller.impersonatedBy !== undefined,
    editor: isEditor ? editorPath(asker, courseId) : null,
    access: isEditor ? { kind: 'unlimited' } : accessOf(grants, now),
    timeLeft: isEditor ? -1 : accessTimeLeft(grants, now),
    reasons: grants.map(grant =>
      toReason(caller.impersonatedBy ? { ...grant, orderId: null } : grant, { db, now }),
    ),
    sections,
    percent,
    missing,
    added: addedLectures(
      inOrder.map(({ id }) => id),
      progressRows,
      finish?.finishedAt ?? null,
    ),
    inOrder: course.inOrder,
    hasCertificate: course.hasCertificate,
    certificate: certificate ?? null,
    current,
    chosen: chosen !== undefined,
    closedLectureId: lectures.find(({ id, isOpen }) => id === lectureId && !isOpen)?.id ?? null,
    playback: currentRow && (await playbackOf(needs, currentRow, link, parts?.textRows[0] ?? null)),
    homework:
      parts &&
      partsRow &&
      toHomeworkView(parts, {
        lecture: partsRow,
        course: { name: course.name, path: coursePath(course) },
        mayHandIn: hasAccess(grants, now) && !caller.impersonatedBy,
      }),
    quiz:
      parts && partsRow?.quizId
        ? await readQuizPage(needs, partsRow, caller, isEditor ? undefined : parts.quiz)
        : null,
    isPartial: partsRow !== null && parts === null,
    isSecondChosen: namedPoint !== null,
    watermark: settingsFromRows(settingRows).playerWatermark ? watermarkOf(caller, grants, now) : null,
    now,
  }
}

/** Where the caller edits the lectures of the course. */
function editorPath(caller: Caller, courseId: number): string {
  return may(caller, 'catalogue.write')
    ? `/admin/courses/${courseId}/lectures`
    : `/teach/${courseId}/lectures`
}

/** True if the lecture shows something beside its video and files. */
function hasParts({ hasText, homeworkId, quizId }: LectureRow): boolean {
  return Boolean(hasText) || homeworkId !== null || quizId !== null
}

/**
 * Selects what a lecture shows beside its video; usable in a batch. Staff who look as the student get nothing that the
 * student answered or handed in: they read it at the teacher's desk.
 */
function selectParts(db: Database, lectureId: number | SQL, userId: string) {
  return {
    textRows: selectText(db, lectureId),
    quiz: selectQuiz(db, userId, lectureId),
    ...homeworkSelects(db, { lectureId, userId }),
  }
}

/** The facts about one course and one person that say which lectures are open. */
export type LearnFacts = {
  readonly inOrder: boolean
  /** In the order of the course. */
  readonly lectureRows: readonly LectureRow[]
  readonly progressRows: readonly ProgressRow[]
  readonly taskRows: readonly TaskRow[]
  readonly grants: readonly Grant[]
  readonly now: Instant
  /** As in `LectureToWatch`. */
  readonly mayEdit?: boolean
}

/**
 * Returns the lectures of a course as the person sees them. `isFree`: playing uses up no watching time. `hasTasks`:
 * false for visitors, and for staff who look as the student, because they can neither take a quiz nor hand in homework.
 */
export function toLearnLectures(
  { inOrder, lectureRows, progressRows, taskRows, grants, now, mayEdit = false }: LearnFacts,
  { isFree = false, hasTasks = true }: { isFree?: boolean; hasTasks?: boolean } = {},
): readonly LearnLecture[] {
  const locked = inOrder ? lockedOf(lectureRows, progressRows) : null
  return lectureRows.map(row => {
    const progress = progressRows.find(progress => progress.lectureId === row.id)
    const toRead = toLectureToRead(row)
    const done = progress && toLectureProgress(progress)
    const taskRow = taskRows.find(task => task.lectureId === row.id)
    const standing = toTaskStanding(taskRow)
    const lecture = { ...row, waitsFor: locked?.get(row.id) ?? null, mayEdit }
    const isOpen = mayWatch(lecture, grants, now)
    const isWaiting = isLocked(lecture, grants, now)
    // The browser opens a locked lecture as soon as the one before it was watched, without asking again.
    const isInSight = isOpen || isWaiting
    const isSent = (progress?.quizSentAt ?? null) !== null
    const isPassed = (progress?.quizPassedAt ?? null) !== null
    return {
      id: row.id,
      name: row.name,
      contentType: row.contentType,
      lengthSeconds: toRead.lengthSeconds,
      isPreview: row.preview,
      isOpen,
      isLocked: isWaiting,
      isMetered: isMetered(row, grants, now) && !isFree,
      isRead: isLectureRead(toRead, done),
      parts: partsOf(row),
      needs: needsOf(toRead),
      // Everybody who is signed in may take the quiz of a preview. Homework needs the course.
      tasks:
        isInSight && hasTasks
          ? openTasks(toRead, done, standing).filter(task => task === 'quiz' || hasAccess(grants, now))
          : [],
      file: isInSight ? lectureFileOf(row) : null,
      transcripts: isInSight ? languagesOf(row.transcripts) : [],
      videoLink: isOpen ? videoLinkOf(row) : null,
      quiz: row.quizId === null ? null : { mustPass: row.quiz?.passToComplete ?? false, isSent, isPassed },
      homework:
        row.homeworkId === null
          ? null
          : homeworkStanding({
              isPassed: (progress?.homeworkPassedAt ?? null) !== null,
              isHandedIn: standing.isHandedIn,
              isReturned: taskRow?.isReturned === 1,
            }),
      ranges: progress?.ranges ?? [],
      position: progress ? { second: progress.position, at: progress.positionAt } : null,
    }
  })
}

/**
 * Returns the text that marks a student's videos. Strangers who watch a preview have none, and neither have staff who
 * look as the student: their recording must not carry the student's name.
 */
function watermarkOf(
  { account, impersonatedBy }: Caller,
  grants: readonly Grant[],
  now: Instant,
): string | null {
  if (!account || impersonatedBy || !hasAccess(grants, now)) return null
  return [account.name, account.email].filter(word => word.trim() !== '').join(' · ')
}
