import sanitizeHtml from 'sanitize-html'

const TEXT = ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'span', 'div']
const INLINE = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'a', 'img']
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd']
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption', 'figure', 'figcaption']

/** Returns the text with the Thai repetition mark (ๆ) on the line of the word that it repeats. Idempotent. */
export function keepRepetitionMark(text: string): string {
  return text.replaceAll(' ๆ', '\u00a0ๆ')
}

/**
 * Returns HTML that people wrote (a description, a lecture's text) with only its readable parts: no script, style,
 * frame, form or event handler, and links that leak nothing. h1 becomes h2, because the page has its own h1. No line
 * begins with the Thai repetition mark (ๆ). Idempotent.
 */
export function safeHtml(html: string): string {
  return sanitizeHtml(keepRepetitionMark(html), {
    allowedTags: [...TEXT, ...INLINE, ...LISTS, ...TABLES],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
      '*': ['lang'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { h1: 'h2', a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  })
}
