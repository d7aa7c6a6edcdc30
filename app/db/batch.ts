import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
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
  return sql`(SELECT value FROM json_each(${is(ids, Placeholder) ? ids : JSON.stringify(ids)}))`
}

/** Statements under their names. A list or a group of statements gives a list or a group of their rows. */
export type Named<Of extends Statement> = Of | readonly Named<Of>[] | { readonly [name: string]: Named<Of> }

/** A statement that reads and cannot write. */
type Select = Statement & { readonly _: { readonly selectedFields: unknown } }

/** The rows that a batch returns for these statements. */
export type RowsOf<Of> = Of extends Statement
  ? Awaited<Of>
  : { -readonly [Name in keyof Of]: RowsOf<Of[Name]> }

/** Reads several selects in one round trip. Returns the rows of each under the name of its select. */
export function readBatch<const Of extends Readonly<Record<string, Named<Select>>>>(
  db: Database,
  selects: Of,
): Promise<RowsOf<Of>> {
  return writeBatch(db, selects)
}

/**
 * Runs writes, and the selects that belong to them, in one round trip and in the order of their names: all or none.
 * Returns the rows of each statement under its name.
 */
export function writeBatch<const Of extends Readonly<Record<string, Named<Statement>>>>(
  db: Database,
  named: Of,
): Promise<RowsOf<Of>> {
  const statements: Statement[] = []
  eachStatement(named, statement => statements.push(statement))
  return commit(db, statements).then(results => {
    let next = 0
    return eachStatement(named, () => results[next++]) as never
  })
}

/** Statements that are not sent, because they would find nothing. A batch gives them no rows. */
export function unsent<const Of extends Named<Statement>>(selects: Of): Of {
  return eachStatement(selects, () => []) as never
}

/** The marked selects. */
const shown = new WeakSet<object>()

/**
 * Marks selects that give the same rows to everybody, from tables whose changes replace the shop's version
 * (app/db/shop-version.ts). A prepared batch keeps their rows while that version holds.
 */
export function shownToAll<const Of extends Named<Select>>(selects: Of): Of {
  eachStatement(selects, select => shown.add(select))
  return selects
}

/** True if the statement was marked by `shownToAll`. */
export function isShownToAll(statement: Statement): boolean {
  return shown.has(statement)
}

/** Returns the same lists and groups, with what `give` returned in the place of each statement; in their order. */
export function eachStatement(named: Named<Statement>, give: (statement: Statement) => unknown): unknown {
  if (Array.isArray(named)) return named.map(part => eachStatement(part, give))
  // Statements are instances of Drizzle's classes, groups are plain objects.
  if (Object.getPrototypeOf(named) !== Object.prototype) return give(named as Statement)
  return Object.fromEntries(Object.entries(named).map(([name, part]) => [name, eachStatement(part, give)]))
}

/**
 * Returns a statement that fails the whole batch if the guarded write before it changed nothing. `isUnchangedError`
 * recognizes that error.
 */
export function failIfUnchanged(db: Database) {
  return db.run(FAIL_IF_UNCHANGED)
}

/** The SQL of `failIfUnchanged`, for batches of plain SQL. */
export const FAIL_IF_UNCHANGED = sql`SELECT CASE WHEN changes() = 1 THEN 1 ELSE json('nothing was changed') END`

/**
 * Returns a statement that fails the whole batch unless the condition holds. `isUnchangedError` recognizes the error.
 */
export function failUnless(db: Database, condition: SQL) {
  // A select, because raw SQL (`db.run`) binds no values inside a batch.
  const held = sql`CASE WHEN ${condition} THEN 1 ELSE json('refused') END`.as('held')
  return db.select({ held }).from(sql`(SELECT 1)`)
}

/** True if a batch failed because a guarded write in it changed nothing. */
export function isUnchangedError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /malformed JSON/i.test(error.message) || isUnchangedError(error.cause)
}
