import type { CheckoutLine } from '#app/business/storefront/checkout-facts.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'

/** Returns why lines cannot be bought, by line key. Worded on the server, so the browser loads no unused texts. */
export function whyNotBought(
  lines: readonly CheckoutLine[],
  locale: Locale,
): Readonly<Record<string, string>> {
  const said = lines.flatMap(({ key, refusal }) =>
    refusal ? [[key, refusalSentence({ ...refusal, lineKey: key }, locale)] as const] : [],
  )
  return Object.fromEntries(said)
}
