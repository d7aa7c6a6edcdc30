import { readPage } from './page.ts'

/** The places of a text with Thai letters, each with its neighbourhood. The sign of the baht is no letter. */
export function thaiLettersIn(text: string): string[] {
  return text.match(/[^\n]{0,30}[\u0e01-\u0e3a\u0e40-\u0e5b]+[^\n]{0,30}/g) ?? []
}

/** Returns what a reader of the page sees or hears: its text, title, labels, and what search engines are told. */
export function readableOf(html: string): string {
  const page = readPage(html)
  const contents = page.querySelectorAll('meta[content]').map(tag => tag.getAttribute('content') ?? '')
  const labels = page.querySelectorAll('[aria-label], [alt], [title], [placeholder]')
  const attributes = labels.flatMap(({ attributes }) =>
    ['aria-label', 'alt', 'title', 'placeholder'].map(name => attributes[name] ?? ''),
  )
  return [page.text, ...contents, page.querySelector('title')?.textContent ?? '', ...attributes].join('\n')
}

const UNMARKED = 'body :not([lang="th"], [lang="th"] *, script, style, textarea)'

/**
 * The Thai texts of an English page that no `lang="th"` covers. An English sentence may name something in Thai
 * (workers/bundle/jsx-runtime.ts).
 */
export function unmarkedThaiIn(html: string): string[] {
  const texts = readPage(html)
    .querySelectorAll(UNMARKED)
    .map(({ ownText }) => ownText)
  return texts.filter(text => text.replaceAll(/[^\u0e01-\u0e3a\u0e40-\u0e5b]/g, '').length * 4 > text.length)
}
