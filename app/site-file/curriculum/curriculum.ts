import type { LecturePart } from '#app/business/learning/playlist/lecture-parts.ts'

/** The kinds of lectures that the editor makes. A site file may name others. */
export const LECTURE_KINDS = ['video', 'text', 'file', 'quiz', 'homework'] as const

/** The editor refuses to add another lecture or section to a course that has so many. The import sets no such limit. */
export const MOST_LECTURES = 1_000
export const MOST_SECTIONS = 200
/** The problem that the editor names when it refuses one more. */
export const FULL = 'a course that is not full'

export type CurriculumLecture = {
  readonly id: number
  /** In the language of the reader. */
  readonly name: string
  readonly contentType: string
  readonly preview: boolean
  readonly seconds: number
  readonly parts: readonly LecturePart[]
}

export type CurriculumSection = {
  readonly id: number
  /** In the language of the reader. */
  readonly shownName: string
  readonly name: string
  readonly english: string
  /** Changes when anybody renames the section. A form sends it back. */
  readonly seen: string
  readonly lectures: readonly CurriculumLecture[]
}

export type Curriculum = {
  readonly course: {
    readonly id: number
    readonly name: string
    readonly slug: string
    readonly inOrder: boolean
  }
  readonly sections: readonly CurriculumSection[]
  /** What was taken out and can be put back, the latest first. */
  readonly removed: readonly Removed[]
  /** Changes when anybody adds, moves or removes something. A form sends it back. */
  readonly order: string
  /** What is about to be removed. null: nothing, or it is gone already. */
  readonly asked: Asked | null
  readonly mostVideoBytes: number
}

export type Removed = {
  readonly what: 'section' | 'lecture'
  readonly id: number
  readonly name: string
  readonly at: number
  /** Of a section. */
  readonly lectures: number
}

export type Asked = Omit<Removed, 'at'> & {
  /** Students who began any of the lectures, and those who have read one. */
  readonly begun: number
  readonly read: number
  /** Homework that waits for a grade, and quizzes that are being answered. */
  readonly waiting: number
  readonly answering: number
  /** Valid certificates of the course. */
  readonly certificates: number
}

/**
 * A video for a lecture: one that was uploaded, or one that the school has already. `sha256`: as `chainedHash` makes
 * it. `seconds`: as the browser read it. `poster`: a still that the browser drew.
 */
export type VideoSource = (
  | { readonly uploadId: string; readonly seconds: number }
  | { readonly bytes: number; readonly sha256: string; readonly seconds: number }
) & { readonly poster?: File }

export type CurriculumCommand =
  | { readonly intent: 'add-section'; readonly name: string; readonly english: string }
  | {
      readonly intent: 'rename-section'
      readonly id: number
      readonly seen: string
      readonly name: string
      readonly english: string
    }
  | {
      readonly intent: 'add-lecture'
      readonly id: number
      readonly name: string
      readonly contentType: string
      readonly video?: VideoSource
    }
  | {
      readonly intent: 'move-section' | 'move-lecture'
      readonly id: number
      readonly seen: string
      readonly way: 'up' | 'down'
    }
  /** `place`: from 1, among the others of its list. */
  | { readonly intent: 'place-section'; readonly id: number; readonly seen: string; readonly place: number }
  | {
      readonly intent: 'place-lecture'
      readonly id: number
      readonly seen: string
      readonly section: number
      readonly place: number
    }
  | { readonly intent: 'remove'; readonly what: Removed['what']; readonly id: number; readonly seen: string }
  | { readonly intent: 'put-back'; readonly what: Removed['what']; readonly id: number }
  /** `was`: what the form showed. Left out: whichever it was. */
  | { readonly intent: 'set-order'; readonly inOrder: boolean; readonly was?: boolean }
