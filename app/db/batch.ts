import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from './connection.ts'

/** A prepared write. Repositories return statements, and use-cases commit them together. */
export type Statement = BatchItem<'sqlite'>

/** Runs all statements or none, in one round trip. Throws the error of the first failing statement. */
export async function commit(db: Database, statements: readonly Statement[]): Promise<unknown[]> {
  const [first, ...rest] = statements
  return first === undefined ? [] : db.batch([first, ...rest])
}

/** Returns the list for `x IN …` with any number of ids as one bound parameter: D1 takes at most a hundred. */
export function anyOf(ids: readonly (number | string)[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
}

/** Selects under their names. A list or a group of selects gives a list or a group of their rows. */
export type Selects = Statement | readonly Selects[] | { readonly [name: string]: Selects }

/** The rows that `readBatch` returns for these selects. */
export type RowsOf<Of> = Of extends Statement
  ? Awaited<Of>
  : { -readonly [Name in keyof Of]: RowsOf<Of[Name]> }

/** Reads several selects in one round trip. Returns the rows of each under the name of its select. */
export function readBatch<const Of extends Readonly<Record<string, Selects>>>(
  db: Database,
  selects: Of,
): Promise<RowsOf<Of>> {
  const statements: Statement[] = []
  eachSelect(selects, statement => statements.push(statement))
  return commit(db, statements).then(results => {
    let next = 0
    return eachSelect(selects, () => results[next++]) as never
  })
}

/** Returns what `readBatch` would if the database had no rows, for selects that nobody needs to send. */
export function noRows<const Of extends Selects>(selects: Of): RowsOf<Of> {
  return eachSelect(selects, () => []) as never
}

/** Returns the same lists and groups, with what `give` returned in the place of each select; in the order of reading. */
function eachSelect(selects: Selects, give: (statement: Statement) => unknown): unknown {
  if (Array.isArray(selects)) return selects.map(select => eachSelect(select, give))
  // Statements are instances of Drizzle's classes, groups are plain objects.
  if (Object.getPrototypeOf(selects) !== Object.prototype) return give(selects as Statement)
  return Object.fromEntries(Object.entries(selects).map(([name, select]) => [name, eachSelect(select, give)]))
}

/**
 * Returns a statement that fails the whole batch if the guarded write before it changed nothing. `isUnchangedError`
 * recognizes that error.
 */
export function failIfUnchanged(db: Database) {
  return db.run(sql`SELECT CASE WHEN changes() = 1 THEN 1 ELSE json('nothing was changed') END`)
}

/** True if a batch failed because a guarded write in it changed nothing. */
export function isUnchangedError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /malformed JSON/i.test(error.message) || isUnchangedError(error.cause)
}
