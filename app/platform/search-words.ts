/** What a person typed into the search, as the two ways of looking take it. */
export type SearchWords = {
  /** As it is shown again. */
  readonly text: string
  /** A query for the trigram index, every word in quotes so that none of it is syntax; null when all words are short. */
  readonly indexed: string | null
  /** Words of one or two characters: no trigram in them, so they are looked for one by one. */
  readonly short: readonly string[]
}

const MAX_TEXT = 100
const TRIGRAM = 3

/**
 * Splits a search into words that must all be found. Thai is not spaced, so a word may stand anywhere inside the text.
 * Quotes, percent signs and the like are looked for as they are.
 */
export function searchWords(typed: string): SearchWords {
  const text = Array.from(
    typed
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
      .trim(),
  )
    .slice(0, MAX_TEXT)
    .join('')
  const words = text.toLowerCase().split(' ').filter(Boolean)
  const isLong = (word: string) => Array.from(word).length >= TRIGRAM
  const indexed = words.filter(isLong).map(word => `"${word.replaceAll('"', '""')}"`)
  return {
    text,
    indexed: indexed.length > 0 ? indexed.join(' AND ') : null,
    short: words.filter(word => !isLong(word)),
  }
}
