import { formatMoney } from '#app/business/money/format.ts'
import { type Currency, money } from '#app/business/money/money.ts'
import { valueIn } from '#app/business/pricing/discount.ts'
import type { CheckoutPromotion } from '#app/business/storefront/checkout-facts.ts'
import type { Locale } from '#app/i18n/locale.ts'

/** What a promotion takes off, before there is a cart that it could be counted on: '−10%' or '−฿100'. */
export function offerWords(promotion: CheckoutPromotion, currency: Currency, locale: Locale): string {
  const value = valueIn(promotion, currency)
  if (promotion.discountType === 'percent') return `−${value / 100}%`
  return `−${formatMoney(money(value, currency), locale)}`
}

/** Do its missing courses make it usable, all together? Else the buyer has to pick some of them on its page. */
export function canGather(
  { promotionType, missing, numberOfCourse }: CheckoutPromotion,
  inCart: number,
): boolean {
  return promotionType === 'P1' || inCart + missing.length <= numberOfCourse
}
