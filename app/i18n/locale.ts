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
