import type { TypedQuestion } from '#app/site-file/curriculum/typed-question.ts'

/** Why a form of the curriculum or of a lecture was not saved, or the preview or the kept text that it asked for. */
export type ContentAnswer = {
  /** The form's intent and the id of its entry. */
  readonly about: string
  readonly code: 'CHANGED_MEANWHILE' | 'GONE' | 'INPUT_ERROR' | 'FILE' | 'PREVIEW' | 'PUT_BACK'
  /** The schema's words about a field, by the field's name. */
  readonly faults: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string>>
  readonly question: TypedQuestion | null
  /** What another person saved. */
  readonly theirs: Readonly<Record<string, string>>
  readonly seen: string
  /** Why a file was refused: its code and its words. */
  readonly refusal?: string
  readonly sentence: string
  /** Clean HTML of the texts as they would be shown. */
  readonly preview: readonly string[]
}

/** The answer about one of several videos. 'unknown': the school does not have it, so it has to be sent. */
export type VideoLectureAnswer =
  | { readonly kind: 'added' | 'there' | 'unknown' }
  | { readonly kind: 'refused'; readonly sentence: string }

/** The answer about a preview video. `url`: its address, which everybody may open. */
export type PreviewVideoAnswer =
  | { readonly kind: 'stored'; readonly url: string }
  | { readonly kind: 'refused'; readonly sentence: string }
