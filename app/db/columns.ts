import { type Column, type SQL, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { type AnySQLiteColumn, check, integer, text } from 'drizzle-orm/sqlite-core'

/** An amount in the minor unit (satang, cent). Pair it with `wholeNumber` below: D1 binds every number as REAL. */
export const minorUnits = () => integer()

/** Milliseconds since 1970, UTC. */
export const instant = () => integer()

export const flag = () => integer({ mode: 'boolean' })

export const json = <Value>() => text({ mode: 'json' }).$type<Value>()

/** Texts that belong together, such as a question and its answer. */
type Spoken = { readonly [part: string]: string }

/** English texts of a row, by the columns that hold the Thai ones. A list of texts is in English as a whole. */
export type English = { readonly [column: string]: string | readonly string[] | readonly Spoken[] }

/**
 * The column of a table whose texts visitors read. `connect` lays its texts over the Thai ones for an English reader.
 */
export const english = () => json<English>().notNull().default({})

/** Refuses a fraction, a text or a negative amount in a money column. The last check, behind all rules. */
export function wholeNumber(name: string, column: AnySQLiteColumn, { negative = false } = {}) {
  const rule: SQL = negative
    ? sql`${column} IS NULL OR typeof(${column}) = 'integer'`
    : sql`${column} IS NULL OR (typeof(${column}) = 'integer' AND ${column} >= 0)`
  return check(`${name}_${column.name}_whole`, rule)
}

/** Restricts a text column to the words of a union. */
export function oneOf(name: string, column: AnySQLiteColumn, words: readonly string[]) {
  const list = sql.raw(words.map(word => `'${word}'`).join(', '))
  return check(`${name}_${column.name}_known`, sql`${column} IN (${list})`)
}

/** Returns the value that a new row has in this column if nothing names it. undefined: it must be named. */
export function defaultOf({ hasDefault, default: value, notNull }: Column): unknown {
  if (hasDefault) return value
  return notNull ? undefined : null
}

const casing = new CasingCache('snake_case')

/** Returns the column's name in the database. */
export function columnNameOf(column: Column): string {
  return casing.getColumnCasing(column)
}
