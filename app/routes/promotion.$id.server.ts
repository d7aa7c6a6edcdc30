import type { PromotionPage } from '#app/business/storefront/promotions/promotion-page.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { refusalSentence } from '#app/i18n/refusal.ts'

/** Why its courses did not go into the cart, by a code that came back in the address: anybody may have written it. */
export function promotionNotAdded(code: string, page: PromotionPage, locale: Locale): string {
  const { promotion, needed, courses } = page
  const found = courses.filter(({ standing }) => standing === 'in-cart').length
  if (code === 'PROMOTION_NEEDS_MORE_COURSES')
    return refusalSentence({ code, promotionId: promotion.id, needed, found }, locale)
  return m.product_not_added_text({}, { locale })
}
