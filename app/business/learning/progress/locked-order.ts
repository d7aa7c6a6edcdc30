import { isForTask, isLectureRead, type LectureProgress, type LectureToRead, needsOf } from './progress.ts'

/** A lecture in a course with locked order. */
export type LectureInOrder = LectureToRead & { readonly preview: boolean }

/**
 * Returns the lectures that are still locked, each with the lecture that must be read first. A lecture opens once the
 * one before it is read. Previews and lectures that were read stay open. decisions: Certificates and completion
 */
export function lockedLectures(
  inOrder: readonly LectureInOrder[],
  progressByLecture: ReadonlyMap<number, LectureProgress>,
): ReadonlyMap<number, number> {
  const isRead = (lecture: LectureToRead) => isLectureRead(lecture, progressByLecture.get(lecture.id))
  return new Map(
    inOrder.flatMap((lecture, index) => {
      const before = inOrder[index - 1]
      const isOpen = before === undefined || lecture.preview || isRead(lecture) || isRead(before)
      return isOpen ? [] : [[lecture.id, before.id] as const]
    }),
  )
}

/**
 * Returns the locked lectures behind a quiz or homework that is still to do, also through other locked lectures. The
 * server marks quizzes, and teachers mark homework, so no honest player has a report for these lectures. decisions:
 * Certificates and completion
 */
export function lecturesBehindTask(
  inOrder: readonly LectureInOrder[],
  progressByLecture: ReadonlyMap<number, LectureProgress>,
): ReadonlySet<number> {
  const locked = lockedLectures(inOrder, progressByLecture)
  const behind = new Set<number>()
  for (const [index, { id }] of inOrder.entries()) {
    const before = inOrder[index - 1]
    if (before && locked.has(id) && (behind.has(before.id) || isTask(before))) behind.add(id)
  }
  return behind
}

function isTask(lecture: LectureToRead): boolean {
  return needsOf(lecture).some(isForTask)
}
