/** Typed text on one line, without control characters and without what turns the text around; trimmed. */
export function oneLine(text: string): string {
  return withoutTurns(text.replace(/[\p{Cc}\s]+/gu, ' ')).trim()
}

/** The same for text that may have lines, an address say: at most one empty line between two. */
export function manyLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).map(oneLine)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function withoutTurns(text: string): string {
  return text.replace(/\p{Bidi_Control}|\p{Cs}/gu, '')
}
