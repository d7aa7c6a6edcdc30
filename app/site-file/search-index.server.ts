import { type SQL, sql } from 'drizzle-orm'
import { chunks, type Row } from '#app/site-file/drafting/bulk-write.server.ts'
import { searchWordsOf } from './search-entries.ts'

export type SearchEntry = { readonly kind: 'course' | 'product'; readonly id: number; readonly words: string }

export function searchEntryOf(kind: SearchEntry['kind'], id: number, row: Row): SearchEntry {
  const english = (row.english ?? {}) as Row
  const texts = [row.name, row.teacher, row.groupName, row.description]
  const inEnglish = [english.name, english.teacher, english.description]
  const parts = [...texts, ...inEnglish].map(part => String(part ?? ''))
  return { kind, id, words: searchWordsOf(parts).toLowerCase() }
}

/** Returns statements that insert search entries or replace the existing ones. */
export function indexForSearch(entries: readonly SearchEntry[]): SQL[] {
  return chunks(entries.map(entry => [entry.kind, entry.id, entry.words])).map(
    chunk => sql`INSERT INTO catalogue_words (kind, id, words)
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${chunk}) WHERE true
      ON CONFLICT (kind, id) DO UPDATE SET words = excluded.words WHERE words <> excluded.words`,
  )
}
