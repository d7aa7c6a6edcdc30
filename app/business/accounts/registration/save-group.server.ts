import { and, eq, sql } from 'drizzle-orm'
import {
  type EditChanged,
  type EditGone,
  markOf,
  type NotStaff,
} from '#app/business/accounts/edit-conflict.server.ts'
import { type Caller, may } from '#app/business/callers/caller.ts'
import { logStaffActIfDone } from '#app/business/callers/staff-log.server.ts'
import { writeBatch } from '#app/db/batch.ts'
import { asStored, type Database } from '#app/db/connection.ts'
import { userGroups } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type EditFault, textFault } from './form-editor.ts'

export type SaveGroup = {
  /** null: create a group. */
  readonly id: number | null
  readonly name: string
  /** '' takes the English name away. Left out: it stays. */
  readonly nameEn?: string
  readonly isDefault: boolean
  /** The hash of the group as the form showed it; '' for a new one. */
  readonly seen: string
}
export type SaveGroupRefusal =
  | NotStaff
  | EditChanged
  | EditGone
  | {
      readonly code: 'INPUT_ERROR'
      readonly faults: { readonly name?: EditFault; readonly nameEn?: EditFault }
    }

/**
 * Creates or changes a group of students (behaviour: Entity fields, User group).
 * A new default group replaces the old one.
 */
export async function saveGroup(
  { db, now }: { db: Database; now: Clock },
  { id, name: typed, nameEn, isDefault, seen }: SaveGroup,
  caller: Caller,
): Promise<Result<null, SaveGroupRefusal>> {
  if (!may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  const name = typed.trim()
  const [row] = id === null ? [] : await asStored(db).select().from(userGroups).where(eq(userGroups.id, id))
  if (id !== null && !row) return refuse({ code: 'GONE' })
  const fault = textFault(name)
  const inEnglish = nameEn?.trim()
  const faultEn = inEnglish ? textFault(inEnglish) : null
  if (fault || faultEn)
    return refuse({
      code: 'INPUT_ERROR',
      faults: { ...(fault && { name: fault }), ...(faultEn && { nameEn: faultEn }) },
    })
  const { name: before, ...others } = row?.english ?? {}
  const kept = inEnglish ?? before
  const english = { ...others, ...(kept && { name: kept }) }
  if (row && (await markOf(row)) !== seen) return refuse({ code: 'CHANGED_MEANWHILE' })

  const isAsRead =
    row &&
    and(
      eq(userGroups.id, row.id),
      eq(userGroups.name, row.name),
      eq(userGroups.isDefault, row.isDefault),
      eq(userGroups.english, row.english),
    )
  const write = row
    ? db.update(userGroups).set({ name, isDefault, english }).where(isAsRead).returning({ id: userGroups.id })
    : db.insert(userGroups).values({ name, isDefault, english }).returning({ id: userGroups.id })
  const act = {
    userId: caller.account.userId,
    action: row ? ('group.change' as const) : ('group.make' as const),
    id: row ? row.id : sql`last_insert_rowid()`,
    at: now(),
    data: { to: { name, isDefault, english }, ...(row && { from: row }) },
  }
  const own = row ? sql`${row.id}` : sql`(SELECT MAX(id) FROM user_groups)`
  const { written, left } = await writeBatch(db, {
    written: write,
    log: logStaffActIfDone(db, act),
    otherDefaults: db
      .update(userGroups)
      .set({ isDefault: false })
      .where(sql`changes() > 0 AND ${isDefault ? 1 : 0} = 1 AND ${userGroups.id} <> ${own}`),
    left: db
      .select({ id: userGroups.id })
      .from(userGroups)
      .where(eq(userGroups.id, row?.id ?? 0)),
  })
  if (written.length > 0) return ok(null)
  return refuse({ code: left.length > 0 ? 'CHANGED_MEANWHILE' : 'GONE' })
}
