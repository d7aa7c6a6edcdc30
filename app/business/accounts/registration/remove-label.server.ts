import type { Caller } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { customLabels } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { isLabelUsed } from './get-form-editor.server.ts'
import { removeIfUnused } from './remove-if-unused.server.ts'

/** Removes a custom field that nobody has answered. */
export function removeLabel(needs: { db: Database; now: Clock }, { id }: { id: number }, caller: Caller) {
  const label = { table: customLabels, id, isUsed: isLabelUsed, action: 'label.remove' } as const
  return removeIfUnused(needs, label, caller)
}
