import type { PromotionPage } from '#app/business/storefront/promotions/promotion-page.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { refusalSentence } from '#app/refusals/refusal.ts'

/** Returns why the courses were not added, by a code from the address. Anybody may have written that code. */
export function promotionNotAdded(code: string, page: PromotionPage, locale: Locale): string {
  const { promotion, needed, courses } = page
  const found = courses.filter(({ standing }) => standing === 'in-cart').length
  if (code === 'PROMOTION_NEEDS_MORE_COURSES')
    return refusalSentence({ code, promotionId: promotion.id, needed, found }, locale)
  return m.product_not_added_text({}, { locale })
}
