import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from './connection.ts'

/** A prepared write: what repositories hand out, and use-cases commit together. */
export type Statement = BatchItem<'sqlite'>

/** All of them or none, in one round trip. Throws what the first failing statement throws. */
export async function commit(db: Database, statements: readonly Statement[]): Promise<unknown[]> {
  const [first, ...rest] = statements
  return first === undefined ? [] : db.batch([first, ...rest])
}

/** For `x IN …` with any number of ids: one bound parameter, where D1 takes at most a hundred. */
export function anyOf(ids: readonly (number | string)[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
}

/** What each of these statements answers. */
export type Rows<Selects extends readonly Statement[]> = { [K in keyof Selects]: Awaited<Selects[K]> }

/**
 * Two groups of selects in one round trip, the second only where it is wanted: else it gives no rows, and the database is not
 * asked for what cannot be there.
 */
export async function readTogether<
  Always extends readonly [Statement, ...Statement[]],
  Sometimes extends readonly Statement[],
>(
  db: Database,
  always: Always,
  { selects, isWanted }: { selects: Sometimes; isWanted: boolean },
): Promise<[Rows<Always>, Rows<Sometimes>]> {
  const results = await commit(db, isWanted ? [...always, ...selects] : always)
  const rest = isWanted ? results.slice(always.length) : selects.map(() => [])
  return [results.slice(0, always.length) as unknown as Rows<Always>, rest as unknown as Rows<Sometimes>]
}

/** Behind a guarded write: when that changed nothing, the whole batch fails, and `cameToNothing` says of the error that this was why. */
export function orNothing(db: Database) {
  return db.run(sql`SELECT CASE WHEN changes() = 1 THEN 1 ELSE json('nothing was changed') END`)
}

/** Whether a batch failed because a guarded write in it found nothing as it had to be. */
export function cameToNothing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /malformed JSON/i.test(error.message) || cameToNothing(error.cause)
}
