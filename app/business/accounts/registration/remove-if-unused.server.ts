import { type SQL, sql } from 'drizzle-orm'
import type { NotStaff } from '#app/business/accounts/edit-conflict.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffActIfDone } from '#app/business/callers/staff-log.server.ts'
import { writeBatch } from '#app/db/batch.ts'
import type { Database } from '#app/db/connection.ts'
import type { customLabels, userGroups } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

type Needs = { db: Database; now: Clock }
export type RemoveRefusal = NotStaff | { readonly code: 'IN_USE' }
type Removal = {
  readonly table: typeof customLabels | typeof userGroups
  readonly id: number
  /** SQL that is true if the row is in use. */
  readonly isUsed: SQL
  readonly action: 'group.remove' | 'label.remove'
}

/** Removes a row that is not in use and logs who did it. The delete itself checks the use. Safe to repeat. */
export async function removeIfUnused(
  { db, now }: Needs,
  { table, id, isUsed, action }: Removal,
  caller: Caller,
): Promise<Result<null, RemoveRefusal>> {
  if (!may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  const name = action === 'group.remove' ? sql`name` : sql`label`
  const [row] = await db
    .select({ name: sql<string>`${name}` })
    .from(table)
    .where(sql`${table.id} = ${id}`)
  const act = { userId: caller.account.userId, action, id, at: now(), ...(row && { data: row }) }
  const { left } = await writeBatch(db, {
    removed: db.delete(table).where(sql`${table.id} = ${id} AND NOT ${isUsed}`),
    log: logStaffActIfDone(db, act),
    left: db.select({ id: table.id }).from(table).where(sql`${table.id} = ${id}`),
  })
  return left.length === 0 ? ok(null) : refuse({ code: 'IN_USE' })
}
