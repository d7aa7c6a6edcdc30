import sanitizeHtml from 'sanitize-html'

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
