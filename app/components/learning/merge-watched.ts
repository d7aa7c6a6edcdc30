import type { LearnLecture, LearnPage, LearnSection } from '#app/business/learning/playlist/learn-page.ts'
import { hasWork } from '#app/business/learning/playlist/resume-point.ts'
import { isRead, mergeRanges, watchedSeconds } from '#app/business/learning/progress/watched-ranges.ts'
import type { Watch } from './watch-buffer.ts'

/** The watched parts in this browser, by lecture id. */
export type Seen = Readonly<Record<number, Watch>>

export type LiveProgress = {
  readonly sections: readonly LearnSection[]
  readonly lectures: readonly LearnLecture[]
  /** Whole percent, rounded as on the server. */
  readonly percent: number
  readonly readCount: number
}

/** Adds what this browser has watched to the server's page, so that the list is right before anything is sent. */
export function mergeWatched(page: Pick<LearnPage, 'sections'>, seen: Seen): LiveProgress {
  let before: LearnLecture | null = null
  const sections = page.sections.map(section => ({
    ...section,
    lectures: section.lectures.map(lecture => {
      before = unlocked(withWatched(lecture, seen[lecture.id]), before)
      return before
    }),
  }))
  const lectures = sections.flatMap(section => section.lectures)
  const readCount = lectures.filter(lecture => lecture.isRead).length
  const percent = lectures.length === 0 ? 0 : Math.floor((readCount * 100) / lectures.length)
  return { sections, lectures, percent, readCount }
}

/** Watched percent of a lecture, a whole number; 100 once it counts as read. */
export function percentWatched({ isRead, ranges, lengthSeconds }: LearnLecture): number {
  if (isRead) return 100
  if (lengthSeconds === 0) return 0
  return Math.min(99, Math.floor((watchedSeconds(ranges) * 100) / lengthSeconds))
}

/** The lecture to offer next: the next open one with something to do, or the next open one if there is none. */
export function nextLecture(
  lectures: readonly LearnLecture[],
  currentId: number | null,
): LearnLecture | null {
  const after = lectures.slice(lectures.findIndex(lecture => lecture.id === currentId) + 1)
  const open = after.filter(lecture => lecture.isOpen)
  return open.find(hasWork) ?? open[0] ?? null
}

/** In a course with locked order, a lecture opens at once when the one before it was read here. */
function unlocked(lecture: LearnLecture, before: LearnLecture | null): LearnLecture {
  const opens = lecture.isLocked && (lecture.isRead || before === null || before.isRead)
  return opens ? { ...lecture, isOpen: true, isLocked: false } : lecture
}

function withWatched(lecture: LearnLecture, watch: Watch | undefined): LearnLecture {
  if (!watch) return lecture
  const ranges = mergeRanges(lecture.ranges, watch.ranges)
  const isLater = watch.at > (lecture.position?.at ?? Number.NEGATIVE_INFINITY)
  // Quizzes and homework are done on the server, so this browser cannot know about them before it.
  const isReadNow =
    lecture.needs.includes('open') ||
    (lecture.needs.includes('read') && watch.isRead === true) ||
    (lecture.needs.includes('watch') && isRead(ranges, lecture.lengthSeconds))
  return {
    ...lecture,
    ranges,
    isRead: lecture.isRead || isReadNow,
    position: isLater ? { second: watch.position, at: watch.at } : lecture.position,
  }
}
