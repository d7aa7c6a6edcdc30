import type { UserId } from '#app/business/callers/caller.ts'
import type { Grant } from '#app/business/learning/grant.ts'
import { selectGrantsOfLectures, toGrant } from '#app/business/learning/grant-repository.server.ts'
import {
  inCourseOrder,
  type LectureRow,
  selectKnownLectures,
  selectLockedOrder,
  selectSisterLectures,
  selectSisterSections,
} from '#app/business/learning/lecture-repository.server.ts'
import type { Jobs } from '#app/business/notifications/jobs.ts'
import { readBatch, writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { Clock, Instant } from '#app/platform/clock.ts'
import { OVERTAKEN, untilNotOvertaken } from '#app/platform/overtaken.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { isSame, mergeReport, type Watched, type WatchReport } from './merge-report.ts'
import type { CourseProgress } from './progress.ts'
import {
  behindTaskOf,
  isNewlyRead,
  type ProgressRow,
  progressAfter,
  progressOf,
  selectProgressInLockedOrder,
  selectProgressOfCourses,
  selectProgressOfLectures,
  writeProgress,
} from './progress-repository.server.ts'

type RecordProgress = { userId: UserId; reports: readonly WatchReport[] }

export type RecordedProgress = {
  /** The refused lectures: unknown, of a course that the student never had, or locked behind a quiz or homework. */
  readonly refused: readonly number[]
  readonly courses: readonly RecordedCourse[]
}

type Facts = {
  userId: UserId
  now: Instant
  lectures: readonly LectureRow[]
  grants: readonly Grant[]
  rows: readonly ProgressRow[]
  /** The lectures that wait for a quiz or homework. Courses do not share lectures, so one set serves all. */
  behindTask: ReadonlySet<number>
}

/**
 * Merges the players' reports into the stored progress, whatever their order, repeats or devices. Accepts reports after
 * access ended, for what was watched before. Never uses up watching time; only links do. decisions: Access and learning
 */
export async function recordProgress(
  needs: { db: Database; now: Clock; jobs: Pick<Jobs, 'issueCertificate'> },
  { userId, reports }: RecordProgress,
): Promise<Result<RecordedProgress, { code: 'NOT_FOUND' }>> {
  const ids = [...new Set(reports.map(report => report.lectureId))]
  let waiting = ids
  let foreign: number[] | undefined
  /** Courses of which a lecture was read by these reports. */
  const readNow = new Set<number>()
  const refused = await untilNotOvertaken(`progress of ${userId}`, async () => {
    const facts = await readFacts(needs, userId, waiting)
    foreign ??= ids.filter(id => !isTheirs(id, facts))
    const changed = facts.lectures
      .filter(lecture => isTheirs(lecture.id, facts))
      .flatMap(lecture => changesOf(lecture, reports, facts))
    waiting = await writeUnlessOvertaken(needs, changed)
    for (const row of changed) if (isNewlyRead(rowOf(row.lectureId, facts), row)) readNow.add(row.courseId)
    return waiting.length > 0 ? OVERTAKEN : foreign
  })
  if (refused.length === ids.length) return refuse({ code: 'NOT_FOUND' })
  const accepted = ids.filter(id => !refused.includes(id))
  const courses = await readCourseProgress(needs, userId, accepted)
  const finished = courses.filter(({ courseId, percent }) => percent === 100 && readNow.has(courseId))
  await Promise.all(finished.map(({ courseId }) => needs.jobs.issueCertificate({ userId, courseId })))
  return ok({ refused, courses })
}

async function readFacts(
  needs: { db: Database; now: Clock },
  userId: UserId,
  lectureIds: readonly number[],
): Promise<Facts> {
  const { lectures, grants, rows, inOrder, sections, rowsInOrder } = await readBatch(needs.db, {
    lectures: selectKnownLectures(needs.db, userId, lectureIds),
    grants: selectGrantsOfLectures(needs.db, userId, lectureIds),
    rows: selectProgressOfLectures(needs.db, userId, lectureIds),
    inOrder: selectLockedOrder(needs.db, lectureIds),
    sections: selectSisterSections(needs.db, lectureIds),
    rowsInOrder: selectProgressInLockedOrder(needs.db, userId, lectureIds),
  })
  const ordered = inCourseOrder(inOrder, sections)
  const courseIds = [...new Set(ordered.map(({ courseId }) => courseId))]
  const behind = courseIds.flatMap(id => [
    ...behindTaskOf(
      ordered.filter(({ courseId }) => courseId === id),
      rowsInOrder,
    ),
  ])
  const behindTask = new Set(behind)
  return { userId, now: needs.now(), lectures, grants: grants.map(toGrant), rows, behindTask }
}

function rowOf(lectureId: number, { rows }: Facts): ProgressRow | null {
  return rows.find(row => row.lectureId === lectureId) ?? null
}

/** Ended access counts too: a phone that was offline reports late. */
function isTheirs(lectureId: number, { lectures, grants, now, behindTask }: Facts): boolean {
  const lecture = lectures.find(lecture => lecture.id === lectureId)
  if (!lecture || behindTask.has(lectureId)) return false
  return lecture.preview || grants.some(g => g.courseId === lecture.courseId && g.startsAt <= now)
}

function changesOf(lecture: LectureRow, reports: readonly WatchReport[], facts: Facts): ProgressRow[] {
  const { now, userId } = facts
  const row = rowOf(lecture.id, facts)
  const watched = reports
    .filter(report => report.lectureId === lecture.id)
    .reduce<Watched | null>((known, report) => mergeReport(known, report, { ...lecture, now }), row)
  if (watched === null) return []
  const isRead = reports.some(report => report.lectureId === lecture.id && report.isRead === true)
  const after = progressAfter(row, { at: now, watched, isRead }, { userId, lecture, now })
  return isSame(row, watched) && !isNewlyRead(row, after) ? [] : [after]
}

/** Writes the rows that no other device changed meanwhile. Returns the lectures to try again. */
async function writeUnlessOvertaken(
  needs: { db: Database },
  rows: readonly ProgressRow[],
): Promise<number[]> {
  const { written } = await writeBatch(needs.db, { written: rows.map(row => writeProgress(needs.db, row)) })
  const won = new Set(written.flat().map(row => row.lectureId))
  return rows.map(row => row.lectureId).filter(id => !won.has(id))
}

type RecordedCourse = CourseProgress & { readonly courseId: number }

/** Returns a person's progress in each course of these lectures. One round trip. */
async function readCourseProgress(
  needs: { db: Database },
  userId: string,
  lectureIds: readonly number[],
): Promise<readonly RecordedCourse[]> {
  const { sections, lectures, rows } = await readBatch(needs.db, {
    sections: selectSisterSections(needs.db, lectureIds),
    lectures: selectSisterLectures(needs.db, lectureIds),
    rows: selectProgressOfCourses(needs.db, userId, lectureIds),
  })
  const ordered = inCourseOrder(lectures, sections)
  const courseIds = [...new Set(ordered.map(lecture => lecture.courseId))]
  return courseIds.map(courseId => ({
    courseId,
    ...progressOf(
      ordered.filter(lecture => lecture.courseId === courseId),
      rows,
    ),
  }))
}
