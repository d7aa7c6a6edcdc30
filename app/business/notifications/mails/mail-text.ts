import { Parser } from 'htmlparser2'

/** The line breaks before and after each block that mails have. */
const BLOCKS: Readonly<Record<string, readonly [before: number, after: number]>> = {
  table: [2, 2],
  h1: [3, 2],
  p: [2, 2],
  blockquote: [2, 2],
  dt: [2, 1],
  dd: [1, 2],
  div: [1, 1],
}

/**
 * Returns a mail's HTML as plain text: each link with its address, and without the addresses to copy, which are the
 * same. It reads the elements that mail-parts.tsx writes, as html-to-text would.
 */
export function mailText(html: string): string {
  let written = ''
  let breaks = 0
  let hasSpace = false
  let leftOut = 0
  let quotes = 0
  const links: (string | undefined)[] = []
  const write = (word: string) => {
    if (written !== '' && breaks > 0) written += '\n'.repeat(breaks)
    else if (written !== '' && hasSpace) written += ' '
    if (breaks > 0 && quotes > 0) written += '> '
    written += word
    breaks = 0
    hasSpace = false
  }
  const parser = new Parser({
    onopentag(name, { class: names, href }) {
      if (leftOut > 0 || name === 'head' || names === 'copy') leftOut++
      breaks = Math.max(breaks, BLOCKS[name]?.[0] ?? 0)
      if (name === 'blockquote') quotes++
      if (name === 'a') links.push(href)
    },
    ontext(text) {
      if (leftOut > 0) return
      for (const piece of text.split(/([ \t\r\n\f\u200b]+)/)) {
        if (/^[ \t\r\n\f\u200b]/.test(piece)) hasSpace = true
        else if (piece !== '') write(piece)
      }
    },
    onclosetag(name) {
      const href = name === 'a' ? links.pop() : undefined
      if (leftOut > 0) leftOut--
      else if (href) {
        hasSpace = true
        write(href)
      }
      breaks = Math.max(breaks, BLOCKS[name]?.[1] ?? 0)
      if (name === 'blockquote') quotes--
    },
  })
  parser.end(html)
  return written
}
