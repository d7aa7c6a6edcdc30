import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Row } from './bulk-write.server.ts'
import { type Fields, initialOf } from './fields.ts'
import type { Draft } from './import-draft.ts'
import { isSame } from './is-same.ts'
import type { AnyEntry } from './site-file.ts'

/** An entry that knows which row it is. */
export type Settled<E extends AnyEntry> = { readonly entry: E; readonly id: number; readonly isNew: boolean }

/** What is there already: its id, and the words that an entry without an id is known by. */
export type Known = { readonly id: number; readonly key: string }

/** Gives out ids that neither the shop nor the file has. */
export type FreshIds = () => number

export function freshIds(highest: number, entries: readonly { readonly id: number | null }[]): FreshIds {
  let last = entries.reduce((max, { id }) => Math.max(max, id ?? 0), highest)
  return () => {
    last += 1
    return last
  }
}

/**
 * Which row each entry is: the one with its id; without an id the one with the same words that no other entry took,
 * so that the same file twice adds nothing; else a new one. Two entries with one id are a fault.
 */
export function settle<E extends AnyEntry>(
  entries: readonly E[],
  known: readonly Known[],
  { keyOf, fresh, draft }: { keyOf: (entry: E) => string | null; fresh: FreshIds; draft: Draft },
): Settled<E>[] {
  const ids = new Set(known.map(({ id }) => id))
  const claimed = new Map<number, E>()
  for (const entry of entries) {
    if (entry.id === null) continue
    const first = claimed.get(entry.id)
    if (first) draft.fault(`${entry.place}.id`, `${entry.id} is the id of ${first.place} too`)
    else claimed.set(entry.id, entry)
  }
  const byKey = new Map<string, number[]>()
  for (const { id, key } of known) {
    if (!claimed.has(id)) byKey.set(key, [...(byKey.get(key) ?? []), id])
  }
  return entries.map(entry => {
    if (entry.id !== null) return { entry, id: entry.id, isNew: !ids.has(entry.id) }
    const key = keyOf(entry)
    const same = key === null ? undefined : byKey.get(key)?.shift()
    return same === undefined ? { entry, id: fresh(), isNew: true } : { entry, id: same, isNew: false }
  })
}

/** A new row has everything, whether the entry names it or not. */
export function wholeRow(fields: Fields, { entry, id }: Settled<AnyEntry>, rest: Row = {}): Row {
  const row: Record<string, unknown> = { id, ...initialOf(fields), ...rest }
  for (const [column, value] of Object.entries(entry.named)) row[column] = value
  return row
}

/** Every field that a new entry has to name and that nothing else gives it. */
export function checkNeeded(
  fields: Fields,
  { entry, isNew }: Settled<AnyEntry>,
  after: Row,
  draft: Draft,
): void {
  if (!isNew) return
  for (const [column, field] of Object.entries(fields)) {
    if (after[column] === undefined) {
      draft.fault(`${entry.place}.${field.wire}`, 'is missing; a new entry needs it')
    }
  }
}

/** The columns that the entry names and that are something else so far. */
export function changedColumns(named: Row, before: Row): Row {
  return Object.fromEntries(
    Object.entries(named).filter(([column, value]) => value !== undefined && !isSame(value, before[column])),
  )
}

/** Drafts one row: inserted when new, else updated where it changes. Answers whether anything changed. */
export function draftRow(
  kind: string,
  table: SQLiteTable,
  { isNew, row, before, touch }: { isNew: boolean; row: Row; before: Row; touch?: Row },
  draft: Draft,
): boolean {
  if (isNew) {
    draft.insert(table, { ...row, ...touch })
    draft.count(kind, 'added')
    return true
  }
  const { id, ...named } = row
  const set = changedColumns(named, before)
  const isChanged = Object.keys(set).length > 0
  if (isChanged) draft.change(table, { key: { id }, set: { ...set, ...touch } })
  draft.count(kind, isChanged ? 'updated' : 'unchanged')
  return isChanged
}
