import { eq, sql } from 'drizzle-orm'
import type { NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { logStaffAct } from '#app/business/accounts/people/staff-log.server.ts'
import { type Caller, isStaff } from '#app/business/accounts/sessions/caller.ts'
import { commit } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { customLabels } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { selectCustomLabels } from './list-custom-labels.server.ts'

/** Moves one of the shop's own fields up or down by one. At the end it stays where it is. */
export async function moveLabel(
  { db, now }: { db: Database; now: Clock },
  { id, way }: { id: number; way: 'up' | 'down' },
  caller: Caller,
): Promise<Result<null, NotStaff | { readonly code: 'NOT_FOUND' }>> {
  if (!isStaff(caller) || !caller.account) return refuse({ code: 'NOT_STAFF' })
  const ids = (await selectCustomLabels(db)).map(label => label.id)
  const from = ids.indexOf(id)
  if (from < 0) return refuse({ code: 'NOT_FOUND' })
  const to = way === 'up' ? from - 1 : from + 1
  if (to < 0 || to >= ids.length) return ok(null)
  const moved = ids.filter(other => other !== id)
  moved.splice(to, 0, id)
  // All of them anew: several may share a number, and one that somebody made meanwhile keeps its own, at the end.
  await commit(db, [
    ...moved.map((label, position) =>
      db
        .update(customLabels)
        .set({ orderLabel: sql`CAST(${position + 1} AS INTEGER)` })
        .where(eq(customLabels.id, label)),
    ),
    logStaffAct(db, { userId: caller.account.userId, action: 'label.move', id, at: now(), data: { way } }),
  ])
  return ok(null)
}
