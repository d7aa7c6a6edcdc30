import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AnyEntry } from '#app/site-file/format/entry.ts'
import { type Fields, initialOf } from '#app/site-file/format/fields.ts'
import type { Row } from './bulk-write.server.ts'
import type { Draft } from './import-draft.ts'
import { isSame } from './is-same.ts'

/** An entry with the id of its row, existing or new. */
export type Settled<E extends AnyEntry> = { readonly entry: E; readonly id: number; readonly isNew: boolean }

/** An existing row: its id, and the words that identify an entry without an id. */
export type Known = { readonly id: number; readonly key: string }

/** Returns ids that neither the shop nor the file uses. */
export type FreshIds = () => number

export function freshIds(highest: number, entries: readonly { readonly id: number | null }[]): FreshIds {
  let last = entries.reduce((max, { id }) => Math.max(max, id ?? 0), highest)
  return () => {
    last += 1
    return last
  }
}

/**
 * Matches each entry with a row: by its id; without an id by its words, unless another entry took that row; else a new
 * row. So the same file twice adds nothing. Two entries with the same id are a fault.
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

/** Returns a complete row for a new entry: defaults, then the fields that the entry names. */
export function wholeRow(fields: Fields, { entry, id }: Settled<AnyEntry>, rest: Row = {}): Row {
  const row: Record<string, unknown> = { id, ...initialOf(fields), ...rest }
  for (const [column, value] of Object.entries(entry.named)) row[column] = value
  return row
}

/** Reports required fields that a new entry lacks. */
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

/** Returns the columns that the entry names with a different value. */
export function changedColumns(named: Row, before: Row): Row {
  return Object.fromEntries(
    Object.entries(named).filter(([column, value]) => value !== undefined && !isSame(value, before[column])),
  )
}

/** Drafts one row: an insert for a new row, else an update of changed columns. Returns true if anything changes. */
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

/** Matches entries with existing rows: by id, else by the word under which people know the entry. */
export function settleList<E extends AnyEntry>(
  entries: readonly E[],
  known: readonly Known[],
  keyOf: (entry: E) => string | null,
  { draft }: { draft: Draft },
): Settled<E>[] {
  const fresh = freshIds(
    known.reduce((max, { id }) => Math.max(max, id), 0),
    entries,
  )
  return settle(entries, known, { keyOf, fresh, draft })
}

/** Returns what finds a row by its id. */
export function byId(rows: readonly { readonly id: number }[]): (id: number) => Row | undefined {
  const map = new Map(rows.map(row => [row.id, row as Row]))
  return id => map.get(id)
}
