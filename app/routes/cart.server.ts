import type { CheckoutLine } from '#app/business/storefront/checkout-facts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { refusalSentence } from '#app/i18n/refusal.ts'

/** Why a line cannot be bought, by its key. Put into words here, so that a browser gets no sentence that nobody reads. */
export function whyNotBought(
  lines: readonly CheckoutLine[],
  locale: Locale,
): Readonly<Record<string, string>> {
  const said = lines.flatMap(({ key, refusal }) =>
    refusal ? [[key, refusalSentence({ ...refusal, lineKey: key }, locale)] as const] : [],
  )
  return Object.fromEntries(said)
}
