import { asc } from 'drizzle-orm'
import type { Database } from '#app/db/connection.ts'
import { customLabels } from '#app/db/schema/accounts.ts'
import { type CustomLabel, LABEL_TYPES, type LabelType } from './custom-label.ts'

type Row = typeof customLabels.$inferSelect

/** Returns all custom fields in the form's order. */
export async function listCustomLabels({ db }: { db: Database }): Promise<CustomLabel[]> {
  const rows = await selectCustomLabels(db)
  return rows.map(toCustomLabel)
}

export function selectCustomLabels(db: Database) {
  return db.select().from(customLabels).orderBy(asc(customLabels.orderLabel), asc(customLabels.id))
}

/** Turns a row into a custom field. A type that this release does not know becomes a text field. */
export function toCustomLabel(row: Row): CustomLabel {
  const typeLabel = LABEL_TYPES.find(type => type === row.typeLabel) ?? ('inputtext' satisfies LabelType)
  return { ...row, typeLabel }
}
