import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Fault, isWithin } from '#app/site-file/format/faults.ts'
import type { Change, Row } from './bulk-write.server.ts'

/** A field of an existing entry for which the file has another value. */
export type Overwrite = { readonly place: string; readonly before: unknown; readonly after: unknown }

export type Count = { added: number; updated: number; unchanged: number }

/** The planned writes of an import, and its faults. A draft writes nothing itself. */
export type Draft = {
  readonly faults: readonly Fault[]
  readonly warnings: Fault[]
  readonly overwrites: Overwrite[]
  /** Per kind, in the words that people read. */
  readonly counts: ReadonlyMap<string, Count>
  readonly inserts: ReadonlyMap<SQLiteTable, Row[]>
  readonly changes: ReadonlyMap<SQLiteTable, Change[]>
  readonly deletes: ReadonlyMap<SQLiteTable, Row[]>
  /** Courses of which an account has read every lecture. */
  readonly finished: { readonly userId: string; readonly courseId: number }[]
  fault(place: string, problem: string): void
  insert(table: SQLiteTable, row: Row): void
  change(table: SQLiteTable, change: Change): void
  delete(table: SQLiteTable, key: Row): void
  count(kind: string, what: keyof Count): void
}

/** Creates an empty draft. `told`: known faults of the file's shape; what they cut out is not reported again. */
export function createDraft(told: readonly Fault[]): Draft {
  const faults: Fault[] = []
  const counts = new Map<string, Count>()
  const inserts = new Map<SQLiteTable, Row[]>()
  const changes = new Map<SQLiteTable, Change[]>()
  const deletes = new Map<SQLiteTable, Row[]>()
  const isTold = (place: string) =>
    told.some(fault => isWithin(place, fault.place) || isWithin(fault.place, place))
  return {
    faults,
    warnings: [],
    overwrites: [],
    counts,
    inserts,
    changes,
    deletes,
    finished: [],
    fault(place, problem) {
      if (!isTold(place)) faults.push({ place, problem })
    },
    insert: (table, row) => push(inserts, table, row),
    change: (table, change) => push(changes, table, change),
    delete: (table, key) => push(deletes, table, key),
    count(kind, what) {
      const count = counts.get(kind) ?? { added: 0, updated: 0, unchanged: 0 }
      count[what] += 1
      counts.set(kind, count)
    },
  }
}

function push<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
