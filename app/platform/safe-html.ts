import sanitizeHtml from 'sanitize-html'

const TEXT = ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'span', 'div']
const INLINE = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'a', 'img']
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd']
const TABLES = ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption', 'figure', 'figcaption']

/**
 * What somebody wrote in HTML (a description, a lecture's text) with only what can be read: no script, style, frame, form
 * or event handler, and links that leak nothing. The page has the one h1, so an h1 here becomes h2. Applied twice it gives
 * the same as once.
 */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, {
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
