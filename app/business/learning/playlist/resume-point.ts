import { isForTask } from '#app/business/learning/progress/progress.ts'
import { isRead as isWatched } from '#app/business/learning/progress/watched-ranges.ts'
import type { LearnLecture, ResumePoint } from './learn-page.ts'

/** A position this close to the end counts as the end. */
const END_SECONDS = 3

/**
 * Returns the open lecture that was played last, at its second. If nothing is left to do there, the next open one with
 * something to do, else the first. null if no lecture is open. decisions: Access and learning
 */
export function resumePoint(lectures: readonly LearnLecture[]): ResumePoint | null {
  const open = lectures.filter(lecture => lecture.isOpen)
  const last = open.reduce<LearnLecture | null>(
    (latest, lecture) => (playedAt(lecture) > playedAt(latest) ? lecture : latest),
    null,
  )
  if (last === null) return open[0] ? pointOf(open[0]) : null
  if (!isLeft(last)) return pointOf(last)
  const after = open.slice(open.indexOf(last) + 1)
  const next = after.find(hasWork) ?? open.find(hasWork) ?? after.find(lecture => !lecture.isRead)
  return pointOf(next ?? last)
}

/** Returns the second from which a lecture plays: its last position, or 0 if it was played to its end. */
export function pointOf(lecture: LearnLecture): ResumePoint {
  const second = lecture.position && !isAtEnd(lecture) ? lecture.position.second : 0
  return { lectureId: lecture.id, second }
}

/**
 * True if the student can do something now for the lecture to count as read. False for homework that waits for its
 * grade, and for a quiz without attempts left.
 */
export function hasWork({ isRead, needs, tasks }: Pick<LearnLecture, 'isRead' | 'needs' | 'tasks'>): boolean {
  return !isRead && (tasks.length > 0 || needs.some(need => !isForTask(need)))
}

/** True if the video was played to its end. */
export function isAtEnd({
  position,
  lengthSeconds,
}: Pick<LearnLecture, 'position' | 'lengthSeconds'>): boolean {
  return lengthSeconds > 0 && position !== null && position.second >= lengthSeconds - END_SECONDS
}

/** True if a student who comes back goes on with another lecture. */
function isLeft(lecture: LearnLecture): boolean {
  const { lengthSeconds, isRead, parts, videoLink, ranges, tasks } = lecture
  if (tasks.length > 0) return false
  const isWaiting = !isRead && !hasWork(lecture)
  const plays = parts.includes('video') && videoLink === null
  // The end of a video of unknown length is unknown too.
  if (lengthSeconds === 0) return isWaiting || (isRead && !plays)
  return isAtEnd(lecture) || (isWaiting && isWatched(ranges, lengthSeconds))
}

function playedAt(lecture: LearnLecture | null): number {
  return lecture?.position?.at ?? Number.NEGATIVE_INFINITY
}
