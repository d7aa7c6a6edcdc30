import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type SQLiteColumn, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { SearchEntry } from '#app/business/catalogue/search/searched-words.server.ts'
import type { Statement } from '#app/db/batch.ts'
import { columnNameOf } from '#app/db/columns.ts'

export type Row = Readonly<Record<string, unknown>>
/** An update of the row with this `key`: `set` holds the columns that change. */
export type Change = { readonly key: Row; readonly set: Row }

/** D1 accepts two megabytes in one parameter. Thai takes three bytes per character. */
const MAX_PARAMETER_BYTES = 900_000

const dialect = new SQLiteSyncDialect({ casing: 'snake_case' })
const encoder = new TextEncoder()

/**
 * Runs all statements or none, in one round trip. Calls D1 itself, because Drizzle's batch takes no SQL with
 * parameters.
 */
export async function commitSql(d1: D1Database, statements: readonly SQL[]): Promise<void> {
  if (statements.length === 0) return
  await d1.batch(
    statements.map(statement => {
      const { sql: text, params } = dialect.sqlToQuery(statement)
      return d1.prepare(text).bind(...params)
    }),
  )
}

/** Returns the SQL of a write that Drizzle has prepared, for `commitSql`. */
export const sqlOf = (statement: Statement): SQL => (statement as unknown as SQLWrapper).getSQL()

/** Returns inserts for any number of rows, in few statements: one JSON parameter each, read by json_each. */
export function insertRows(table: SQLiteTable, rows: readonly Row[]): SQL[] {
  return groupedBy(rows, row => Object.keys(row).join()).flatMap(group => {
    const columns = columnsOf(table, Object.keys(group[0] ?? {}))
    const names = sql.join(columns.map(nameOf), sql`, `)
    const values = sql.join(columns.map(valueAt), sql`, `)
    return chunks(group.map(row => columns.map(column => driverValue(column, row)))).map(
      chunk => sql`INSERT INTO ${table} (${names}) SELECT ${values} FROM json_each(${chunk})`,
    )
  })
}

/** Returns updates for any number of rows. Each sets only its own columns, so concurrent writes to others stay. */
export function updateRows(table: SQLiteTable, changes: readonly Change[]): SQL[] {
  const shapeOf = ({ key, set }: Change) => `${Object.keys(key)}|${Object.keys(set)}`
  return groupedBy(changes, shapeOf).flatMap(group => {
    const keys = columnsOf(table, Object.keys(group[0]?.key ?? {}))
    const set = columnsOf(table, Object.keys(group[0]?.set ?? {}))
    const matches = keys.map((column, index) => sql`${column} = ${valueAt(column, index)}`)
    const sets = set.map((column, index) => sql`${nameOf(column)} = ${valueAt(column, keys.length + index)}`)
    const rows = group.map(change => [
      ...keys.map(column => driverValue(column, change.key)),
      ...set.map(column => driverValue(column, change.set)),
    ])
    return chunks(rows).map(
      chunk =>
        sql`UPDATE ${table} SET ${sql.join(sets, sql`, `)} FROM json_each(${chunk}) WHERE ${sql.join(matches, sql` AND `)}`,
    )
  })
}

export function deleteRows(table: SQLiteTable, keys: readonly Row[]): SQL[] {
  const columns = columnsOf(table, Object.keys(keys[0] ?? {}))
  const names = sql.join(columns.map(nameOf), sql`, `)
  const values = sql.join(columns.map(valueAt), sql`, `)
  return chunks(keys.map(key => columns.map(column => driverValue(column, key)))).map(
    chunk => sql`DELETE FROM ${table} WHERE (${names}) IN (SELECT ${values} FROM json_each(${chunk}))`,
  )
}

/** Splits rows into JSON lists, each small enough for one parameter. */
function chunks(rows: readonly unknown[]): string[] {
  const lists: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const json = JSON.stringify(row)
    const length = encoder.encode(json).length + 1
    if (bytes + length > MAX_PARAMETER_BYTES) {
      lists.push([])
      bytes = 0
    }
    lists.at(-1)?.push(json)
    bytes += length
  }
  return lists.map(list => `[${list.join()}]`)
}

function columnsOf(table: SQLiteTable, names: readonly string[]): SQLiteColumn[] {
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>
  return names.map(name => {
    const column = columns[name]
    if (!column) throw new Error(`There is no column ${name}`)
    return column
  })
}

function nameOf(column: SQLiteColumn): SQL {
  return sql`${sql.identifier(columnNameOf(column))}`
}

/** `->>` returns whole numbers as integers; a bound JavaScript number would be REAL. */
function valueAt(_column: SQLiteColumn, index: number): SQL {
  return sql.raw(`json_each.value ->> ${index}`)
}

function driverValue(column: SQLiteColumn, row: Row): unknown {
  const name = Object.entries(getTableColumns(column.table)).find(([, known]) => known === column)?.[0] ?? ''
  const value = row[name]
  return value === null || value === undefined ? null : column.mapToDriverValue(value)
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

/** Returns statements that insert search entries or replace the existing ones. */
export function indexForSearch(entries: readonly SearchEntry[]): SQL[] {
  return chunks(entries.map(entry => [entry.kind, entry.id, entry.words])).map(
    chunk => sql`INSERT INTO catalogue_words (kind, id, words)
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${chunk}) WHERE true
      ON CONFLICT (kind, id) DO UPDATE SET words = excluded.words WHERE words <> excluded.words`,
  )
}
