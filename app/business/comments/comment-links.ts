/** A piece of a comment: text, or an address that can be followed. */
export type TextPart = { readonly text: string; readonly href: string | null }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/giu
/** Ends a sentence rather than an address. */
const AFTER_ADDRESS = /[.,;:!?…)\]}'"ๆฯ]+$/u

/**
 * Splits a plain text into text and links. Only http and https become links, so no text can make a script run. The
 * pieces together are the text itself.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTER_ADDRESS, '')
    if (!URL.canParse(address)) continue
    if (index > from) parts.push({ text: text.slice(from, index), href: null })
    parts.push({ text: address, href: new URL(address).href })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null })
  return parts
}

/** Endings that people write without https://. Not all there are: names of files such as main.py are no links. */
const BARE =
  /\bwww\.|(?:^|[^\w@])[a-z0-9][a-z0-9-]*\.(?:com|net|org|info|biz|shop|store|site|online|top|xyz|click|link|club|vip|app|dev|page|live|win|bet|casino|asia|co|io|me|ly|gg|to|cc|tv|th|ru|cn)\b/iu

/** True if a text holds an address, written with or without https://. */
export function hasLink(text: string): boolean {
  return text.search(ADDRESS) !== -1 || BARE.test(text)
}
