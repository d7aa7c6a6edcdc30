import { LOCALES, type Locale } from '#app/i18n/locale.ts'

/** Captions or a transcript in one language: its BCP 47 tag, such as 'th' or 'en-GB', and the key of its file in R2. */
export type SpokenWords = { readonly language: string; readonly key: string }

type Files = readonly SpokenWords[] | null

/** A language tag as this shop writes it: a language, and perhaps a script or a region. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/

export const languagesOf = (files: Files): string[] => (files ?? []).map(({ language }) => language)

/** Languages that the editor offers. A site file may name others, which are offered too once a file has them. */
export const LANGUAGES = [
  ...LOCALES,
  ...['zh', 'ja', 'ko', 'my', 'km', 'lo', 'vi', 'ms', 'id', 'hi', 'ru', 'de', 'fr', 'es', 'ar'],
]

/** Returns the key of the file in exactly this language; '' asks for the first one. null: there is none. */
export function keyInLanguage(files: Files, language: string): string | null {
  const file = language === '' ? files?.[0] : files?.find(one => one.language === language)
  return file?.key ?? null
}

/** Returns the language to begin with: the page's, in any region, else the first. undefined: there is none. */
export function languageToBegin(languages: readonly string[], locale: Locale): string | undefined {
  return languages.find(tag => tag.split('-')[0] === locale) ?? languages[0]
}

/** Returns a language's name in that language, such as 'ไทย' or 'English'; the tag if it has no known name. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** Returns the address of the words in a language, made from the address of a lecture's captions or transcript. */
export function addressInLanguage(address: string, language: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}l=${encodeURIComponent(language)}`
}
