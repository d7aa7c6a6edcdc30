import type { Locale } from '#app/i18n/locale.ts'
import type { Refusal } from '#app/i18n/refusal.ts'

/** The sentence of a refusal. The sentences are many, so they load with the first refusal. */
export async function sentenceFor(refusal: Refusal, locale: Locale): Promise<string> {
  const { refusalSentence } = await import('#app/i18n/refusal.ts')
  return refusalSentence(refusal, locale)
}
