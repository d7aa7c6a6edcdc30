import type { Access } from '#app/business/learning/access.ts'
import type { AccessReason } from '#app/business/learning/access-reason.ts'
import type { OwnCertificate } from '#app/business/learning/certificates/certificate.ts'
import type { HomeworkStanding } from '#app/business/learning/homework/homework.ts'
import type { HomeworkView } from '#app/business/learning/homework/homework-view.ts'
import type { Need, Task } from '#app/business/learning/progress/progress.ts'
import type { WatchedRanges } from '#app/business/learning/progress/watched-ranges.ts'
import type { QuizPage, QuizStanding } from '#app/business/learning/quizzes/quiz-page.ts'
import type { Instant } from '#app/platform/clock.ts'
import type { LectureFile, LecturePart } from './lecture-parts.ts'

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
  /** A staff member looks as a student, or somebody who edits the course does: nothing they watch counts. */
  readonly isImpersonated: boolean
  /** Where the caller edits the lectures, if they see the course as a student would. null: they do not. */
  readonly editor: string | null
  readonly access: Access
  /** Milliseconds until access runs out: -1 no limit, 0 none. behaviour: Plan types */
  readonly timeLeft: number
  /** Why the person has access, and until when: each cause with its own clock. */
  readonly reasons: readonly AccessReason[]
  readonly sections: readonly LearnSection[]
  /** Whole percent of the course's lectures that are read. */
  readonly percent: number
  readonly missing: readonly number[]
  /** Lectures that the school added after the student finished the course; 0 for all others. */
  readonly added: number
  /** Each lecture opens once the one before it is read. */
  readonly inOrder: boolean
  /** The course gives a certificate at 100 %. */
  readonly hasCertificate: boolean
  /** The student's newest certificate for the course, revoked or not. It stays when the school adds lectures. */
  readonly certificate: OwnCertificate | null
  /** The lecture to show, and from which second. null if none is open to the caller. */
  readonly current: ResumePoint | null
  /** True if the address named the lecture, so the browser must not choose another. */
  readonly chosen: boolean
  /** The lecture that the address named and that is closed to the caller. null: none. */
  readonly closedLectureId: number | null
  /** True if the address named the second too, as links of notes do. */
  readonly isSecondChosen: boolean
  /** How to play `current`. */
  readonly playback: Playback | null
  /** The homework of `current`, with what the person handed in. null: the lecture has none. */
  readonly homework: HomeworkView | null
  /** The quiz of `current`; null if it has none. */
  readonly quiz: QuizPage | null
  /**
   * The browser reads the text, the quiz and the homework of `current` itself: the server did not foresee this lecture.
   */
  readonly isPartial: boolean
  /** The student's name and address to lay over videos. null: the school or the situation wants none. */
  readonly watermark: string | null
  /** The server's clock when this was made, so that a wrong clock on the phone does no harm. */
  readonly now: Instant
}

export type LearnSection = {
  readonly id: number
  readonly name: string
  readonly lectures: readonly LearnLecture[]
}

export type LearnLecture = {
  readonly id: number
  readonly name: string
  /** As the school calls it. `parts` says what it really has. */
  readonly contentType: string
  /** Whole seconds; 0 if there is nothing to play here. */
  readonly lengthSeconds: number
  readonly isPreview: boolean
  readonly isOpen: boolean
  /** The course has a locked order, and the lecture before this one is not read yet. It would be open otherwise. */
  readonly isLocked: boolean
  /** Playing it uses up watching time, so its link is made only when the student presses play. */
  readonly isMetered: boolean
  readonly isRead: boolean
  /** The lecture's parts, in the order in which the page shows them. */
  readonly parts: readonly LecturePart[]
  /** The tasks of the student for it to count as read. */
  readonly needs: readonly Need[]
  /** The quiz and the homework that it still needs and that the student can do now. */
  readonly tasks: readonly Task[]
  /**
   * The name of the lecture's file, and how it can be shown. Its address is `/media/file/<lecture>`; null also if the
   * lecture is closed.
   */
  readonly file: LectureFile | null
  /** The languages in which the spoken words can be read and saved. `transcriptPath` gives the address of one. */
  readonly transcripts: readonly string[]
  /** The address of a video that is kept elsewhere, to open in a new tab. null: none, or the lecture is closed. */
  readonly videoLink: string | null
  /** null: the lecture has no quiz. */
  readonly quiz: QuizStanding | null
  /** null: the lecture has no homework. */
  readonly homework: HomeworkStanding | null
  readonly ranges: WatchedRanges
  readonly position: { readonly second: number; readonly at: Instant } | null
}

export type ResumePoint = { readonly lectureId: number; readonly second: number }

/** `language` is a BCP 47 tag. */
export type Captions = { readonly language: string; readonly url: string }

/** Links work for minutes and for the caller only. All are null or empty for a lecture with nothing to play or read. */
export type Playback = {
  readonly lectureId: number
  readonly videoUrl: string | null
  /** The address of a still of the video; empty: it has none. */
  readonly posterUrl: string
  /** Heights of the smaller sizes of the video, largest first. `addressOfQuality` gives the address of one. */
  readonly qualities: readonly number[]
  readonly captions: readonly Captions[]
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
  /** How long time keeps running out, even if the video pauses now: the charged period ends then. */
  readonly paidForMs: number
}
