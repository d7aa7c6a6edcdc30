import { type SQL, sql } from 'drizzle-orm'
import { chunks, type Row } from './bulk-write.server.ts'
import { searchWordsOf } from './search-entries.ts'

export type SearchEntry = { readonly kind: 'course' | 'product'; readonly id: number; readonly words: string }

export function searchEntryOf(kind: SearchEntry['kind'], id: number, row: Row): SearchEntry {
  const parts = [row.name, row.teacher, row.groupName, row.description].map(part => String(part ?? ''))
  return { kind, id, words: searchWordsOf(parts) }
}

/** The row of an entry follows from its kind and id, so that it is replaced without looking through the others. */
function rowidOf({ kind, id }: SearchEntry): number {
  return id * 2 + (kind === 'product' ? 1 : 0)
}

/** Puts entries into the search, in place of what stood there for them. */
export function indexForSearch(entries: readonly SearchEntry[]): SQL[] {
  return chunks(entries.map(entry => [rowidOf(entry), entry.kind, entry.id, entry.words])).flatMap(chunk => [
    sql`DELETE FROM catalogue_search WHERE rowid IN (SELECT value ->> 0 FROM json_each(${chunk}))`,
    sql`INSERT INTO catalogue_search (rowid, kind, ref, words)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${chunk})`,
  ])
}
