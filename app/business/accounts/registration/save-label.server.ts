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
import { customLabels } from '#app/db/schema/accounts.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import type { CustomLabel } from './custom-label.ts'
import { englishOf, type LabelFaults, type LabelValues, readLabel, type TypedLabel } from './form-editor.ts'
import { selectCustomLabels, shownEnglish, toCustomLabel } from './list-custom-labels.server.ts'

export type SaveLabel = {
  /** null: create a field. */
  readonly id: number | null
  readonly typed: TypedLabel
  /** The hash of the field as the form showed it; '' for a new one. */
  readonly seen: string
}
export type SaveLabelRefusal =
  | NotStaff
  | EditChanged
  | EditGone
  | { readonly code: 'INPUT_ERROR'; readonly faults: LabelFaults }

/**
 * Creates or changes a custom field. A new field comes last.
 * The type cannot change, because stored answers depend on it. Removing an option does not change existing answers.
 */
export async function saveLabel(
  { db, now }: { db: Database; now: Clock },
  { id, typed, seen }: SaveLabel,
  caller: Caller,
): Promise<Result<null, SaveLabelRefusal>> {
  if (!may(caller, 'settings.write')) return refuse({ code: 'NOT_STAFF' })
  const [row] = id === null ? [] : await selectCustomLabels(asStored(db)).where(eq(customLabels.id, id))
  if (id !== null && !row) return refuse({ code: 'GONE' })
  const stored = row && toCustomLabel(row)
  const { values, faults } = readLabel(stored ? { ...typed, typeLabel: stored.typeLabel } : typed, stored)
  if (Object.keys(faults).length > 0) return refuse({ code: 'INPUT_ERROR', faults })
  if (stored && (await markOf(stored)) !== seen) return refuse({ code: 'CHANGED_MEANWHILE' })

  const itemList = [...values.itemList]
  const columns = { ...values, itemList }
  const write = row
    ? db.update(customLabels).set(columns).where(isAsRead(row)).returning({ id: customLabels.id })
    : db
        .insert(customLabels)
        .values({
          ...columns,
          orderLabel: sql`(SELECT COALESCE(MAX(order_label), 0) + 1 FROM custom_labels)`,
        })
        .returning({ id: customLabels.id })
  const act = {
    userId: caller.account.userId,
    action: row ? ('label.change' as const) : ('label.make' as const),
    id: row ? row.id : sql`last_insert_rowid()`,
    at: now(),
    data: { to: logged(values), ...(stored && { from: loggedAsStored(stored) }) },
  }
  const { written, left } = await writeBatch(db, {
    written: write,
    log: logStaffActIfDone(db, act),
    left: db
      .select({ id: customLabels.id })
      .from(customLabels)
      .where(eq(customLabels.id, row?.id ?? 0)),
  })
  if (written.length > 0) return ok(null)
  return refuse({ code: left.length > 0 ? 'CHANGED_MEANWHILE' : 'GONE' })
}

function loggedAsStored(stored: CustomLabel) {
  const { label, items } = englishOf(stored)
  return logged({ ...stored, english: { label, itemList: items } })
}

/** The texts of a field, flat, for the audit log. */
function logged({ english, ...values }: LabelValues) {
  const { label: labelEn = '', itemList: itemListEn = [] } = english
  return { ...values, labelEn, itemListEn }
}

function isAsRead({ id, label, required, itemList, orderLabel, english }: typeof customLabels.$inferSelect) {
  return and(
    eq(customLabels.id, id),
    eq(customLabels.label, label),
    eq(customLabels.required, required),
    eq(customLabels.orderLabel, orderLabel),
    sql`json(${customLabels.itemList}) = json(${JSON.stringify(itemList)})`,
    sql`${shownEnglish} = json(${JSON.stringify(english)})`,
  )
}
