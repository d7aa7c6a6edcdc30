import type { Instant } from '#app/platform/clock.ts'
import { laterPosition } from './progress.ts'
import { clampRanges, mergeRanges, toRanges, type WatchedRanges } from './watched-ranges.ts'

/** What a player tells of one lecture: seconds watched since it last told, and where it stands. */
export type WatchReport = {
  readonly lectureId: number
  /** As the player has them: fractions, any order, repeats. */
  readonly ranges: readonly (readonly [number, number])[]
  readonly position: number
  /** When the player stood there, by its own clock. */
  readonly at: Instant
}

/** What is known of a lecture. */
export type Watched = {
  readonly ranges: WatchedRanges
  readonly position: number
  readonly positionAt: Instant
}

/**
 * Takes a report in. The same reports give the same result in any order and however often they come; a clock that
 * runs ahead counts no further than ours. decisions: Ideas, 'Progress merges'
 */
export function mergeReport(
  known: Watched | null,
  report: WatchReport,
  { lengthSeconds, now }: { lengthSeconds: number; now: Instant },
): Watched {
  const reported = toRanges(report.ranges, lengthSeconds)
  const told = stand(report.lectureId, clamp(report.position, lengthSeconds), Math.min(report.at, now))
  if (known === null) return { ranges: reported, position: told.second, positionAt: told.clientAt }
  const later = laterPosition(stand(report.lectureId, known.position, known.positionAt), told)
  return {
    ranges: clampRanges(mergeRanges(known.ranges, reported), lengthSeconds),
    position: later.second,
    positionAt: later.clientAt,
  }
}

/** Whether the report taught anything: what did not need not be written. */
export function isSame(a: Watched | null, b: Watched): boolean {
  return (
    a !== null &&
    a.position === b.position &&
    a.positionAt === b.positionAt &&
    JSON.stringify(a.ranges) === JSON.stringify(b.ranges)
  )
}

function stand(lectureId: number, second: number, at: Instant) {
  return { lectureId, second, clientAt: at, serverAt: at }
}

function clamp(second: number, lengthSeconds: number): number {
  return Math.min(Math.max(0, Math.floor(second)), lengthSeconds)
}
