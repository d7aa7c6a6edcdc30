import type { EditFault } from '#app/business/accounts/registration/form-editor.ts'

export const EDITOR_PATH = '/admin/people/registration'

/** A refusal, for the one form of the page that it belongs to. */
export type EditorAnswer = {
  /** The form's intent, and the id of its entry. The id is empty for a new or removed entry. */
  readonly about: string
  readonly code: 'CHANGED_MEANWHILE' | 'GONE' | 'IN_USE' | 'INPUT_ERROR'
  readonly faults: Readonly<Partial<Record<string, EditFault>>>
  readonly typed: Readonly<Record<string, string>>
}
