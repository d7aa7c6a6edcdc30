/** The words that a person typed into a search, split by how they are looked up. */
export type SearchWords = {
  /** The text to show again. */
  readonly text: string
  /** Words of three characters or more, in lower case. An index finds them (app/db/grams.ts). */
  readonly long: readonly string[]
  /** Words of one or two characters. No index holds them, so rows are compared one by one. */
  readonly short: readonly string[]
}

const MAX_TEXT = 100
const LONG = 3

/**
 * Splits a search into words that must all be found. Thai has no spaces, so a word may appear anywhere inside the text.
 * Quotes, percent signs and the like are plain text.
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
  const isLong = (word: string) => Array.from(word).length >= LONG
  return { text, long: words.filter(isLong), short: words.filter(word => !isLong(word)) }
}

/** A number as people write it, with spaces around: '081-234-5111', '(02) 123 4567', '+66 81 234 5111'. */
const WRITTEN_NUMBER = /(?<!\S)\+?[(\d][\d ().-]*\d(?!\S)/u
const FEWEST_DIGITS = 4

/**
 * Splits a search among people. Finds a telephone number in whatever spelling it is typed here and was stored. `ways`:
 * its spellings, of which one must be found; empty without a number. `digits`: the number as dialled in Thailand, if
 * the search holds nothing else.
 */
export function searchPeopleWords(
  typed: string,
): SearchWords & { readonly ways: readonly string[]; readonly digits: string | null } {
  const words = searchWords(typed)
  const [number] = WRITTEN_NUMBER.exec(words.text) ?? []
  const digits = number === undefined ? null : dialled(number)
  if (number === undefined || digits === null) return { ...words, ways: [], digits: null }
  const rest = searchWords(words.text.replace(number, ' '))
  const ways = [...new Set([...waysToWrite(digits), number])]
  return { ...rest, text: words.text, ways, digits: rest.text === '' ? digits : null }
}

/** Returns a number as dialled ('0812345111') from any spelling, also a beginning; null if it is no Thai number. */
function dialled(number: string): string | null {
  const digits = number.replace(/\D/g, '')
  const isAbroad = number.startsWith('+66') || digits.startsWith('0066')
  const withoutPlus = /^66\d{8,10}$/.test(digits)
  const local = isAbroad || withoutPlus ? `0${digits.replace(/^(00)?660?/, '')}` : digits
  return local.startsWith('0') && local.length >= FEWEST_DIGITS && local.length <= 10 ? local : null
}

/**
 * Returns the spellings in which a number may be stored: the shop's forms keep digits only, imports keep any spelling.
 */
function waysToWrite(digits: string): string[] {
  const parts = /^(0\d{2})(\d{3})(\d{4})$|^(0\d)(\d{3})(\d{4})$/.exec(digits)?.slice(1).filter(Boolean)
  if (!parts) return [digits]
  const [area = '', ...others] = parts
  const abroad = [`+66 ${area.slice(1)}`, ...others]
  const spaced = [parts.join('-'), parts.join(' '), abroad.join(' '), abroad.join('-')]
  return [digits, `66${digits.slice(1)}`, ...spaced]
}
