import { isLectureRead, type LectureProgress, type LectureToRead } from './progress.ts'

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
