import sanitizeHtml from 'sanitize-html'

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

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Returns the searched text: each part on its own line, without tags. */
export function searchWordsOf(parts: readonly string[]): string {
  return parts.map(plainText).filter(Boolean).join('\n').replaceAll('\u00a0', ' ').normalize('NFC')
}

function plainText(html: string): string {
  // A tag separates two words, even if the HTML has no space there.
  const text = sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} })
  return text
    .replace(/&(amp|lt|gt|quot);/g, entity => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
