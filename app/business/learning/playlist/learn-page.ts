import type { Access } from '#app/business/learning/access.ts'
import type { GrantSource } from '#app/business/learning/grant.ts'
import type { WatchedRanges } from '#app/business/learning/progress/watched-ranges.ts'
import type { Instant } from '#app/platform/clock.ts'

/** Everything the playlist view shows. The server makes it for the browser, so it is plain data. behaviour: Playlist */
export type LearnPage = {
  readonly course: {
    readonly id: number
    readonly name: string
    /** The course's own address, where visitors can buy it. */
    readonly path: string
    readonly pictureUrl: string
  }
  /** The person whose progress this is. null: a visitor, whose progress stays in the browser. */
  readonly userId: string | null
  /** A staff member looks as the student: nothing they watch counts. */
  readonly isImpersonated: boolean
  readonly access: Access
  /** Milliseconds until access runs out: -1 no limit, 0 none. behaviour: Plan types */
  readonly timeLeft: number
  /** Why the person has access, and until when: each cause with its own clock. */
  readonly reasons: readonly AccessReason[]
  readonly sections: readonly LearnSection[]
  /** Whole percent of the course's lectures that are read. */
  readonly percent: number
  readonly missing: readonly number[]
  /** The lecture to show, and from which second. null if none is open to the caller. */
  readonly current: ResumePoint | null
  /** True if the address named the lecture, so the browser must not choose another. */
  readonly chosen: boolean
  /** How to play `current`. */
  readonly playback: Playback | null
  /** The server's clock when this was made, so that a wrong clock on the phone does no harm. */
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
  /** 'video' and 'text' can be shown. Other kinds are only named in the list. */
  readonly contentType: string
  /** Whole seconds; 0 if there is nothing to play. */
  readonly lengthSeconds: number
  readonly isPreview: boolean
  readonly isOpen: boolean
  /** Playing it uses up watching time, so its link is made only when the student presses play. */
  readonly isMetered: boolean
  readonly isRead: boolean
  readonly ranges: WatchedRanges
  readonly position: { readonly second: number; readonly at: Instant } | null
}

export type ResumePoint = { readonly lectureId: number; readonly second: number }

/** Links work for minutes and for the caller only. All are null for a lecture with nothing to play or read. */
export type Playback = {
  readonly lectureId: number
  readonly videoUrl: string | null
  readonly captionsUrl: string | null
  readonly expiresAt: Instant | null
  /** Sanitized HTML. */
  readonly textHtml: string | null
  /** Set if the plan counts watching time: the seconds left, and when to renew the link. */
  readonly watchTime: WatchTime | null
}

export type WatchTime = {
  readonly secondsLeft: number
  /** Counted from the server's answer, so that a wrong clock on the phone does no harm. */
  readonly renewInMs: number
}
