/** The text of an HTML string, for descriptions in search engines and chats. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
}

const DESCRIPTION_LENGTH = 160

/** The start of an HTML text, as long as search engines show a description. */
export function descriptionOf(html: string): string {
  return plainText(html).slice(0, DESCRIPTION_LENGTH)
}
