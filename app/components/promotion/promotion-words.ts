import { toDecimalText } from '#app/business/money/decimal.ts'
import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import { valueIn } from '#app/business/pricing/discount.ts'
import { currencyOf } from '#app/business/settings/settings.ts'
import type { PromotionCourse, PromotionPage } from '#app/business/storefront/promotions/promotion-page.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** The discount: '20 %', '400 baht'. */
export function givesWords({ promotion, settings }: PromotionPage, locale: Locale): string {
  const currency = currencyOf(settings)
  const value = valueIn(promotion, currency)
  return promotion.discountType === 'percent'
    ? m.product_promotion_gives_percent({ percent: toDecimalText(value).replace(/\.?0+$/, '') })
    : m.product_promotion_gives_amount({ amount: formatMoney(money(value, currency), locale) })
}

/** Which courses the promotion requires. */
export function needsWords({ promotion, needed, courses }: PromotionPage): string {
  const count = needed
  if (promotion.courseIds.length === 0) return m.product_promotion_needs_any({ count })
  return needed >= courses.length
    ? m.product_promotion_needs_all({ count })
    : m.product_promotion_needs_some({ count })
}

/** The buyer's standing with a course of the promotion; null: the buyer may choose it. */
export function standingWords({ standing }: PromotionCourse): string | null {
  switch (standing) {
    case 'can-add':
      return null
    case 'in-cart':
      return m.product_promotion_in_cart()
    case 'owned':
      return m.product_promotion_owned()
    case 'ordered':
      return m.product_promotion_ordered()
    case 'closed':
      return m.product_promotion_closed()
  }
}

type Notice = { readonly title: string; readonly text: string }

/** Why the promotion cannot be used, and what the buyer can do; null if it can. */
export function closedWords(page: PromotionPage, locale: Locale): Notice | null {
  const { promotion, state, needed, courses } = page
  const at = (instant: number) => formatMoment(instant, locale)
  switch (state) {
    case 'off':
      return { title: m.product_promotion_off(), text: m.product_promotion_off_text() }
    case 'not yet': {
      const day = at(promotion.startsAt ?? 0)
      return { title: m.product_promotion_not_yet(), text: m.product_promotion_not_yet_text({ day }) }
    }
    case 'over': {
      const day = at(promotion.endsAt ?? 0)
      return { title: m.product_promotion_over(), text: m.product_promotion_over_text({ day }) }
    }
    case 'holds': {
      const open = courses.filter(({ standing }) => standing === 'in-cart' || standing === 'can-add').length
      if (courses.length > 0 && courses.every(({ refusal }) => refusal?.code === 'NOT_A_STUDENT'))
        return { title: m.checkout_instructor_title(), text: m.product_promotion_not_a_student_text() }
      if (page.lacksCourse)
        return { title: m.product_promotion_out_of_reach(), text: m.product_promotion_lacks_course() }
      if (open >= needed) return null
      const text = m.product_promotion_out_of_reach_text({ count: needed, open })
      return { title: m.product_promotion_out_of_reach(), text }
    }
  }
}
