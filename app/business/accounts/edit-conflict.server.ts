import { sha256Hex } from '#app/platform/ids.ts'

/**
 * Returns a hash of what an edit form showed. The form sends it back, so a change by another staff member is detected.
 */
export function markOf(values: unknown): Promise<string> {
  return sha256Hex(JSON.stringify(values))
}

/** Another staff member saved it since the form was opened. Nothing was overwritten. */
export type EditChanged = { readonly code: 'CHANGED_MEANWHILE' }
/** Another staff member removed it since the form was opened. */
export type EditGone = { readonly code: 'GONE' }
export type NotStaff = { readonly code: 'NOT_STAFF' }
