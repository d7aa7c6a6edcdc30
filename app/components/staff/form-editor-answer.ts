import type { EditFault } from '#app/business/accounts/registration/form-editor.ts'

export const EDITOR_PATH = '/admin/people/registration'

/** What was refused, for the one form of the page that it is about. */
export type EditorAnswer = {
  /** The form's intent, and the id of what it edits; none where that is new or gone. */
  readonly about: string
  readonly code: 'CHANGED_MEANWHILE' | 'GONE' | 'IN_USE' | 'INPUT_ERROR'
  readonly faults: Readonly<Partial<Record<string, EditFault>>>
  readonly typed: Readonly<Record<string, string>>
}
