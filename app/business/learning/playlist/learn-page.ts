import type { Access } from '#app/business/learning/access.ts'
import type { GrantSource } from '#app/business/learning/grant.ts'
import type { WatchedRanges } from '#app/business/learning/progress/watched-ranges.ts'
import type { Instant } from '#app/platform/clock.ts'

/** Everything the playlist view shows. Made on the server, read by the browser: plain data only. §2 'learn=true' */
export type LearnPage = {
  readonly course: {
    readonly id: number
    readonly name: string
    /** The course's own address, where it can be bought. */
    readonly path: string
    readonly pictureUrl: string
  }
  /** Whose progress this is. null: a visitor, whose progress stays in the browser. */
  readonly userId: string | null
  /** Staff look at it as a student: nothing that is watched counts. */
  readonly isLookedAt: boolean
  readonly access: Access
  /** Milliseconds until access runs out: -1 no limit, 0 none. §4 */
  readonly timeLeft: number
  /** Why there is access, and until when: each cause with its own clock. */
  readonly reasons: readonly AccessReason[]
  readonly sections: readonly LearnSection[]
  /** Whole percent of the course's lectures that are read. */
  readonly percent: number
  readonly missing: readonly number[]
  /** Which lecture to show, from which second. null where none is open to the caller. */
  readonly current: ResumePoint | null
  /** True where the address named the lecture, so the browser must not choose another. */
  readonly chosen: boolean
  /** How to play `current`. */
  readonly playback: Playback | null
  /** The server's clock when this was made, so that a wrong clock in a phone does no harm. */
  readonly now: Instant
}

export type AccessReason = {
  readonly source: GrantSource
  readonly orderId: number | null
  readonly planName: string
  readonly endsAt: Instant | null
  readonly isLive: boolean
}

export type LearnSection = {
  readonly id: number
  readonly name: string
  readonly lectures: readonly LearnLecture[]
}

export type LearnLecture = {
  readonly id: number
  readonly name: string
  /** 'video' and 'text' can be shown; other kinds are named in the list only. */
  readonly contentType: string
  /** Whole seconds; 0 where there is nothing to play. */
  readonly lengthSeconds: number
  readonly isPreview: boolean
  readonly isOpen: boolean
  /** Playing it uses up watching time, so its link is made only when somebody presses play. */
  readonly isMetered: boolean
  readonly isRead: boolean
  readonly ranges: WatchedRanges
  readonly position: { readonly second: number; readonly at: Instant } | null
}

export type ResumePoint = { readonly lectureId: number; readonly second: number }

/** Links live for minutes and belong to the caller. All null for a lecture that has nothing to play or read. */
export type Playback = {
  readonly lectureId: number
  readonly videoUrl: string | null
  readonly captionsUrl: string | null
  readonly expiresAt: Instant | null
  /** Safe to put into the page as it is. */
  readonly textHtml: string | null
  /** Where the plan counts watching time: what is left of it, and when the link has to be renewed. */
  readonly watchTime: WatchTime | null
}

export type WatchTime = {
  readonly secondsLeft: number
  /** From when this was made, so that a wrong clock in a phone does no harm. */
  readonly renewInMs: number
}
