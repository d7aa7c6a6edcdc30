import type { Caller } from '#app/business/callers/caller.ts'
import type { Database } from '#app/db/connection.ts'
import { userGroups } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { isGroupUsed } from './get-form-editor.server.ts'
import { removeIfUnused } from './remove-if-unused.server.ts'

/** Removes a group that has no students and no courses. */
export function removeGroup(needs: { db: Database; now: Clock }, { id }: { id: number }, caller: Caller) {
  const group = { table: userGroups, id, isUsed: isGroupUsed, action: 'group.remove' } as const
  return removeIfUnused(needs, group, caller)
}
