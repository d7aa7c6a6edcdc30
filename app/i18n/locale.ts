/** The languages of the shop. Thai is the default. */
export const LOCALES = ['th', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'th'
export const LOCALE_COOKIE = 'locale'

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some(locale => locale === text)
}

/** The language of a request: the person's choice, else the first known one that the browser accepts, else Thai. */
export function localeOf(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen
  for (const range of (acceptLanguage ?? '').split(',')) {
    const language = range.trim().slice(0, 2).toLowerCase()
    if (isLocale(language)) return language
  }
  return DEFAULT_LOCALE
}

type Named = {
  readonly name: string
  /** The English texts of the row, by column. */
  readonly english?: { readonly [column: string]: unknown }
}

/** Returns a name, as it is stored, in a language other than the caller's: in that of the person who gets a mail. */
export function nameIn(locale: Locale, { name, english }: Named): string {
  const inEnglish = english?.name
  return locale === 'en' && typeof inEnglish === 'string' && inEnglish !== '' ? inEnglish : name
}

/**
 * The pages that search engines list, each in both languages. The sitemap and `hreflang` name no others
 * (storefront/list-public-addresses.server.ts, page-meta.ts).
 */
const LISTED =
  /^\/(?:courses|teachers|about|terms|privacy|refunds|(?:course|product|promotion|teacher|page)\/[^/]+)?$/
const ENGLISH = '/en'

/**
 * Returns the address of a page in a language: English pages stand under `/en`, Thai ones under the page's own path.
 */
export function localizedPath(path: string, locale: Locale): string {
  if (locale !== 'en') return path
  return path === '/' ? ENGLISH : ENGLISH + path
}

/** Returns the page's own path if this is the address of an English page, else null. Both without the query. */
export function pathOfEnglish(pathname: string): string | null {
  if (pathname === ENGLISH) return '/'
  return pathname.startsWith(`${ENGLISH}/`) ? pathname.slice(ENGLISH.length) : null
}

/** True for a page that search engines list. Takes a path without language and query. */
export function isListed(pathname: string): boolean {
  return LISTED.test(pathname)
}
