import { sha256Hex } from '#app/platform/ids.ts'

/** What tells two versions of something apart that staff edit: a form carries the mark of what it showed. */
export function markOf(values: unknown): Promise<string> {
  return sha256Hex(JSON.stringify(values))
}

/** Somebody else saved it meanwhile; nothing was overwritten. */
export type EditChanged = { readonly code: 'CHANGED_MEANWHILE' }
/** Somebody else removed it meanwhile: there is nothing left to change. */
export type EditGone = { readonly code: 'GONE' }
export type NotStaff = { readonly code: 'NOT_STAFF' }
