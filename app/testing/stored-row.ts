import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { defaultOf } from '#app/db/columns.ts'

/** Returns a row as the database would store it: columns that are not given have their defaults. */
export function storedRow<Table extends SQLiteTable>(
  table: Table,
  given: Table['$inferInsert'],
): Table['$inferSelect'] {
  const defaults = Object.entries(getTableColumns(table)).map(([name, column]) => [name, defaultOf(column)])
  return { ...Object.fromEntries(defaults), ...given }
}
