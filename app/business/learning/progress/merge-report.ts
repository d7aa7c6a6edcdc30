import type { Instant } from '#app/platform/clock.ts'
import { laterPosition } from './progress.ts'
import { clampRanges, mergeRanges, toRanges, type WatchedRanges } from './watched-ranges.ts'

/** A player's report on one lecture: the ranges watched since its last report, and its position. */
export type WatchReport = {
  readonly lectureId: number
  /** As the player sends them: with fractions, in any order, with repeats. */
  readonly ranges: readonly (readonly [number, number])[]
  readonly position: number
  /** When the player was there, by its own clock. */
  readonly at: Instant
  /** The student has read the text or file. Says nothing about a video, a quiz or homework. */
  readonly isRead?: boolean
}

/** The stored progress of a lecture. */
export type Watched = {
  readonly ranges: WatchedRanges
  readonly position: number
  readonly positionAt: Instant
}

/**
 * Merges a report into the stored progress. The same reports give the same result, in any order and however often
 * they come. A player's clock that is ahead counts as at most the server's. decisions: Ideas, 'Progress merges'
 */
export function mergeReport(
  known: Watched | null,
  report: WatchReport,
  { lengthSeconds, now }: { lengthSeconds: number; now: Instant },
): Watched {
  const reported = toRanges(report.ranges, lengthSeconds)
  const reportedPosition = toPosition(
    report.lectureId,
    clamp(report.position, lengthSeconds),
    Math.min(report.at, now),
  )
  if (known === null)
    return { ranges: reported, position: reportedPosition.second, positionAt: reportedPosition.clientAt }
  const later = laterPosition(
    toPosition(report.lectureId, known.position, known.positionAt),
    reportedPosition,
  )
  return {
    ranges: clampRanges(mergeRanges(known.ranges, reported), lengthSeconds),
    position: later.second,
    positionAt: later.clientAt,
  }
}

/** True if the report changed nothing, so nothing has to be written. */
export function isSame(a: Watched | null, b: Watched): boolean {
  return (
    a !== null &&
    a.position === b.position &&
    a.positionAt === b.positionAt &&
    JSON.stringify(a.ranges) === JSON.stringify(b.ranges)
  )
}

function toPosition(lectureId: number, second: number, at: Instant) {
  return { lectureId, second, clientAt: at, serverAt: at }
}

function clamp(second: number, lengthSeconds: number): number {
  return Math.min(Math.max(0, Math.floor(second)), lengthSeconds)
}
