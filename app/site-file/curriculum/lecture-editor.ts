import type { Question } from '#app/business/learning/quizzes/question.ts'
import type { VideoSource } from './curriculum.ts'

/** What a form holds: texts by the names of the fields in a site file, 'english.name' for an English one. */
export type Typed = Readonly<Record<string, string>>

/** One part of a lecture, as its form shows it. `seen`: the form sends it back, so that a newer save is noticed. */
export type TypedPart = { readonly typed: Typed; readonly seen: string }

/** A quiz or homework that was taken out of its lecture. The shop keeps its results. */
export type TakenOut = { readonly id: number; readonly name: string }

export type LectureEditor = {
  readonly course: {
    readonly id: number
    readonly name: string
    readonly slug: string
    readonly inOrder: boolean
  }
  readonly section: { readonly id: number; readonly name: string }
  readonly lecture: { readonly id: number; readonly name: string; readonly contentType: string } & TypedPart
  readonly video: {
    readonly name: string
    readonly seconds: number
    /** The address of its still; empty: pages show the cover of the course. */
    readonly posterUrl: string
    /** Heights of its smaller sizes, in pixels. */
    readonly smaller: readonly number[]
  } | null
  /** The mark of its video, or of having none. */
  readonly videoSeen: string
  /** The mark of its video with its still. */
  readonly stillSeen: string
  readonly file: { readonly name: string } | null
  /** Marks of its files: 'captions.th' of one, and 'captions' of all of them. */
  readonly fileMarks: Readonly<Record<string, string>>
  /** Languages to choose from, each by its own name. */
  readonly languages: readonly { readonly tag: string; readonly name: string }[]
  /** The languages of the files. */
  readonly captions: readonly string[]
  readonly transcripts: readonly string[]
  /** Without questions the lecture has no quiz. `marks`: of each question alone, by its id. */
  readonly quiz: TypedPart & {
    readonly questions: readonly Question[]
    readonly marks: Readonly<Record<string, string>>
    readonly takenOut: readonly TakenOut[]
  }
  /** Students who are answering the quiz now, and those who have sent it. */
  readonly attempts: { readonly open: number; readonly sent: number }
  readonly homework: TypedPart & { readonly isThere: boolean; readonly takenOut: readonly TakenOut[] }
  /** Pieces of homework that wait for a grade. */
  readonly handedIn: number
  readonly mostVideoBytes: number
}

/** Which list of files of a lecture. `content`: the file to read. */
export const FILE_LISTS = ['content', 'captions', 'transcripts'] as const
export type FileList = (typeof FILE_LISTS)[number]

export type LectureCommand =
  | {
      readonly intent: 'save-lecture' | 'save-quiz' | 'save-homework'
      readonly seen: string
      readonly typed: Typed
    }
  | {
      readonly intent: 'save-question'
      /** The mark of the question; of a new one it is not asked, because it overwrites nothing. */
      readonly seen: string
      /** '' for a new question. */
      readonly id: string
      readonly question: Readonly<Record<string, unknown>>
    }
  | {
      readonly intent: 'move-question'
      readonly seen: string
      readonly id: string
      readonly way: 'up' | 'down'
    }
  | { readonly intent: 'remove-question'; readonly seen: string; readonly id: string }
  | {
      /** Puts a removed question back at its place, under the id that it had. */
      readonly intent: 'restore-question'
      readonly seen: string
      readonly id: string
      readonly at: number
      readonly question: Readonly<Record<string, unknown>>
    }
  | { readonly intent: 'remove-homework'; readonly seen: string }
  | {
      /** Puts a quiz or homework that was taken out (`TakenOut`) into this lecture, with its results. */
      readonly intent: 'restore-quiz' | 'restore-homework'
      readonly seen: string
      readonly id: number
    }
  | {
      readonly intent: 'attach-video'
      readonly video: VideoSource
      /** Of a smaller size of the present video, in pixels. Left out: the video itself. */
      readonly height?: number
      /** The mark of the video that is replaced, or gets the smaller size. Left out: whichever it is. */
      readonly seen?: string
    }
  | { readonly intent: 'remove-smaller'; readonly height: number; readonly seen?: string }
  | { readonly intent: 'remove-video' | 'remove-poster'; readonly seen?: string }
  | { readonly intent: 'set-poster'; readonly seen?: string; readonly file: File }
  | {
      readonly intent: 'add-file'
      readonly list: FileList
      readonly language: string
      /** The mark of the list's files. Left out: whichever they are. */
      readonly seen?: string
      readonly file: File
    }
  | {
      readonly intent: 'remove-file'
      readonly list: FileList
      readonly language: string
      /** The mark of the file. Left out: whichever it is. */
      readonly seen?: string
    }
