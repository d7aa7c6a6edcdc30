import { sql } from 'drizzle-orm'
import {
  type EditChanged,
  type EditGone,
  markOf,
  type NotStaff,
} from '#app/business/accounts/edit-conflict.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffActIfDone } from '#app/business/callers/staff-log.server.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import { customLabels } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { selectCustomLabels } from './list-custom-labels.server.ts'

export type MoveLabel = {
  readonly id: number
  readonly way: 'up' | 'down'
  /** The hash of the order that the page showed. */
  readonly seen: string
}

/**
 * Moves a custom field up or down by one, unless the order changed since the page was loaded.
 * At the end it stays in place.
 */
export async function moveLabel(
  { db, now }: { db: Database; now: Clock },
  { id, way, seen }: MoveLabel,
  caller: Caller,
): Promise<Result<null, NotStaff | EditChanged | EditGone>> {
  if (!may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  const ids = (await selectCustomLabels(db)).map(label => label.id)
  const from = ids.indexOf(id)
  if (from < 0) return refuse({ code: 'GONE' })
  if ((await markOf(ids)) !== seen) return refuse({ code: 'CHANGED_MEANWHILE' })
  const to = way === 'up' ? from - 1 : from + 1
  if (to < 0 || to >= ids.length) return ok(null)
  const moved = ids.filter(other => other !== id)
  moved.splice(to, 0, id)
  // One statement renumbers all fields, because some may share a number. It checks the order before it changes any.
  const orderNow = sql`(SELECT json_group_array(id) FROM (SELECT id FROM custom_labels ORDER BY order_label, id))`
  const { written } = await writeBatch(db, {
    written: db
      .update(customLabels)
      .set({
        orderLabel: sql`(SELECT key + 1 FROM json_each(${JSON.stringify(moved)}) WHERE value = custom_labels.id)`,
      })
      .where(sql`${orderNow} = ${JSON.stringify(ids)}`)
      .returning({ id: customLabels.id }),
    log: logStaffActIfDone(db, {
      userId: caller.account.userId,
      action: 'label.move',
      id,
      at: now(),
      data: { way },
    }),
  })
  return written.length > 0 ? ok(null) : refuse({ code: 'CHANGED_MEANWHILE' })
}
