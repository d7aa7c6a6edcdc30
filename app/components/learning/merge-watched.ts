import type { LearnLecture, LearnPage, LearnSection } from '#app/business/learning/playlist/learn-page.ts'
import { isRead, mergeRanges, watchedSeconds } from '#app/business/learning/progress/watched-ranges.ts'
import type { Watch } from './watch-buffer.ts'

/** What this browser has seen, by lecture. */
export type Seen = Readonly<Record<number, Watch>>

export type LiveProgress = {
  readonly sections: readonly LearnSection[]
  readonly lectures: readonly LearnLecture[]
  /** Whole percent, by the server's rule. */
  readonly percent: number
  readonly readCount: number
}

/** The server's page with what the browser has watched since, so that the list is right before anything was sent. */
export function mergeWatched(page: Pick<LearnPage, 'sections'>, seen: Seen): LiveProgress {
  const sections = page.sections.map(section => ({
    ...section,
    lectures: section.lectures.map(lecture => withSeen(lecture, seen[lecture.id])),
  }))
  const lectures = sections.flatMap(section => section.lectures)
  const readCount = lectures.filter(lecture => lecture.isRead).length
  const percent = lectures.length === 0 ? 0 : Math.floor((readCount * 100) / lectures.length)
  return { sections, lectures, percent, readCount }
}

/** Whole percent of a lecture that was watched; 100 once it counts as read. */
export function percentWatched({ isRead, ranges, lengthSeconds }: LearnLecture): number {
  if (isRead) return 100
  if (lengthSeconds === 0) return 0
  return Math.min(99, Math.floor((watchedSeconds(ranges) * 100) / lengthSeconds))
}

/** The lecture to offer after this one: the next open one that is not read, or just the next open one when all are. */
export function nextLecture(
  lectures: readonly LearnLecture[],
  currentId: number | null,
): LearnLecture | null {
  const after = lectures.slice(lectures.findIndex(lecture => lecture.id === currentId) + 1)
  const open = after.filter(lecture => lecture.isOpen)
  return open.find(lecture => !lecture.isRead) ?? open[0] ?? null
}

function withSeen(lecture: LearnLecture, watch: Watch | undefined): LearnLecture {
  if (!watch) return lecture
  const ranges = mergeRanges(lecture.ranges, watch.ranges)
  const isLater = watch.at > (lecture.position?.at ?? Number.NEGATIVE_INFINITY)
  // Without a length, to have opened it is to have read it.
  const isReadNow = lecture.contentType === 'text' || isRead(ranges, lecture.lengthSeconds)
  return {
    ...lecture,
    ranges,
    isRead: lecture.isRead || isReadNow,
    position: isLater ? { second: watch.position, at: watch.at } : lecture.position,
  }
}
