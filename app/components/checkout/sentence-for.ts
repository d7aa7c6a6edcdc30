import type { Locale } from '#app/i18n/locale.ts'
import type { Refusal } from '#app/i18n/refusal.ts'

/** The sentences of all refusals are many: they come with the first one that is needed. */
export async function sentenceFor(refusal: Refusal, locale: Locale): Promise<string> {
  const { refusalSentence } = await import('#app/i18n/refusal.ts')
  return refusalSentence(refusal, locale)
}
