import { mostToPick } from '#app/business/cart/quantity.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/**
 * Why a thing did not go into the cart, by the refusal's code. The code may come out of an address, so an unknown one is
 * worded as well.
 */
export function notAddedSentence(code: string, available: number, locale: Locale): string {
  const options = { locale }
  switch (code) {
    case 'SOLD_OUT':
    case 'QUANTITY':
      return available > 0
        ? m.product_quantity_error({ most: mostToPick(available) }, options)
        : m.product_sold_out_text({}, options)
    case 'COURSE_NOT_FOR_SALE':
      return m.refusals_course_not_for_sale({}, options)
    case 'dont_have_pricing':
      return m.refusals_dont_have_pricing({}, options)
    default:
      return m.product_not_added_text({}, options)
  }
}

/** The same for a page that a form without a script came back to; null when nothing was refused. */
export function notAddedOf(query: URLSearchParams, available: number, locale: Locale): string | null {
  const code = query.get('notAdded')
  return code === null ? null : notAddedSentence(code, available, locale)
}
