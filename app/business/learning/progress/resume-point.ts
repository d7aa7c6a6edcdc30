import type { LearnLecture, ResumePoint } from '#app/business/learning/playlist/learn-page.ts'

/** A position this close to the end counts as the end. */
const END_SECONDS = 3

/**
 * Returns the open lecture that was played last, at its second. If it was played to its end, returns the next open
 * unread lecture. If nothing was played, returns the first. null if no lecture is open.
 */
export function resumePoint(lectures: readonly LearnLecture[]): ResumePoint | null {
  const open = lectures.filter(lecture => lecture.isOpen)
  const last = open.reduce<LearnLecture | null>(
    (latest, lecture) => (playedAt(lecture) > playedAt(latest) ? lecture : latest),
    null,
  )
  if (last === null) return open[0] ? pointOf(open[0]) : null
  if (!isAtEnd(last)) return pointOf(last)
  const after = open.slice(open.indexOf(last) + 1)
  return pointOf(after.find(lecture => !lecture.isRead) ?? last)
}

/** Returns the second from which a lecture plays: its last position, or 0 if it was played to its end. */
export function pointOf(lecture: LearnLecture): ResumePoint {
  const second = lecture.position && !isAtEnd(lecture) ? lecture.position.second : 0
  return { lectureId: lecture.id, second }
}

function isAtEnd({ contentType, position, lengthSeconds, isRead }: LearnLecture): boolean {
  if (lengthSeconds === 0) return contentType !== 'video' && isRead
  return position !== null && position.second >= lengthSeconds - END_SECONDS
}

function playedAt(lecture: LearnLecture | null): number {
  return lecture?.position?.at ?? Number.NEGATIVE_INFINITY
}
