/** Returns typed text as one trimmed line, without control characters and without marks that reverse its direction. */
export function oneLine(text: string): string {
  return withoutTurns(text.replace(/[\p{Cc}\s]+/gu, ' ')).trim()
}

/** Returns typed text with its lines, such as an address. Keeps at most one empty line between two others. */
export function manyLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).map(oneLine)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Returns the text of cleaned HTML as one line. A tag separates two words, even if the HTML has no space there. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?[a-z!][^>]*>/gi, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

function withoutTurns(text: string): string {
  return text.replace(/\p{Bidi_Control}|\p{Cs}/gu, '')
}
