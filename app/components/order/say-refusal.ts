import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** A refusal as a sentence. */
export function refusalSentence(_refusal: { readonly code: string }, locale: Locale): string {
  return m.checkout_nothing_lost({}, { locale })
}
