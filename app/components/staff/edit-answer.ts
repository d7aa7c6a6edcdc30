/** A refusal, for the one form of a page that it belongs to. */
export type EditorAnswer = {
  /** The form's intent, and the id of its entry. The id is empty for a new or removed entry. */
  readonly about: string
  readonly code: 'CHANGED_MEANWHILE' | 'GONE' | 'IN_USE' | 'INPUT_ERROR'
  /** By field: an `EditFault`, or the sentence that the field shows. */
  readonly faults: Readonly<Partial<Record<string, string>>>
  readonly typed: Readonly<Record<string, string>>
  /** What the page says above its forms, where no form can. */
  readonly sentence?: string
}
