import { plainText } from '#app/platform/plain-text.ts'

/** What is searched of a course or product: the words of `catalogue_words`. */
export type SearchEntry = { readonly kind: 'course' | 'product'; readonly id: number; readonly words: string }

/** Returns what a search finds a course or product by, in both languages. */
export function searchEntryOf(
  kind: SearchEntry['kind'],
  id: number,
  row: Readonly<Record<string, unknown>>,
): SearchEntry {
  const english = (row.english ?? {}) as Readonly<Record<string, unknown>>
  const texts = [row.name, row.teacher, row.groupName, row.description]
  const inEnglish = [english.name, english.teacher, english.description]
  const parts = [...texts, ...inEnglish].map(part => String(part ?? ''))
  return { kind, id, words: searchWordsOf(parts).toLowerCase() }
}

/** Returns the searched text: each part on its own line, without tags. */
export function searchWordsOf(parts: readonly string[]): string {
  return parts.map(plainText).filter(Boolean).join('\n').normalize('NFC')
}
