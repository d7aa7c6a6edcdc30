import { asc, getTableColumns, sql } from 'drizzle-orm'
import type { English } from '#app/db/columns.ts'
import type { Database } from '#app/db/connection.ts'
import { customLabels } from '#app/db/schema/accounts.ts'
import { type CustomLabel, LABEL_TYPES, type LabelType } from './custom-label.ts'

type Row = Awaited<ReturnType<typeof selectCustomLabels>>[number]

/** Returns all custom fields in the form's order. */
export async function listCustomLabels({ db }: { db: Database }): Promise<CustomLabel[]> {
  const rows = await selectCustomLabels(db)
  return rows.map(toCustomLabel)
}

const { itemList, english } = customLabels

/**
 * SQL of the English texts. Answers are stored by the Thai items, so only their names are in the reader's language.
 * Names of another number than the items would stand at the wrong items.
 */
export const shownEnglish = sql`json_object('label', ${english} ->> 'label', 'itemNames',
  CASE WHEN json_array_length(${english}, '$.itemList') = json_array_length(${itemList}) THEN ${english} -> 'itemList' END)`

export function selectCustomLabels(db: Database) {
  const columns = {
    ...getTableColumns(customLabels),
    itemNames: sql<string[]>`json(${itemList})`.mapWith(itemList).as('item_names'),
    english: sql<English>`${shownEnglish}`.mapWith(english).as('english'),
  }
  return db.select(columns).from(customLabels).orderBy(asc(customLabels.orderLabel), asc(customLabels.id))
}

/**
 * Turns a row into a custom field. Only a row as it is stored has English texts beside the Thai ones. A type that this
 * release does not know becomes a text field.
 */
export function toCustomLabel(row: Row): CustomLabel {
  const typeLabel = LABEL_TYPES.find(type => type === row.typeLabel) ?? ('inputtext' satisfies LabelType)
  return { ...row, typeLabel }
}
