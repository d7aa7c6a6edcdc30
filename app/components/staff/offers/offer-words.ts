import { formatMoney } from '#app/business/money/format.ts'
import { money } from '#app/business/money/money.ts'
import type {
  OfferFault,
  OfferField,
  OfferKind,
  OfferState,
  OfferValues,
} from '#app/business/pricing/offers/offer.ts'
import { inEnglish } from '#app/components/staff/in-english.ts'
import { formatMoment } from '#app/i18n/format-time.ts'
import { type Locale, nameIn } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { BadgeTone } from '#app/ui/badge.tsx'

export const STATE_TONES: Readonly<Record<OfferState, BadgeTone>> = {
  holds: 'success',
  'not-yet': 'accent',
  off: 'neutral',
  over: 'neutral',
  'used-up': 'warning',
}

/** Returns a coupon's code, or a promotion's title in this language; the Thai one if it has no English. */
export function titleFor(locale: Locale, { name, nameEn }: Pick<OfferValues, 'name' | 'nameEn'>): string {
  return nameIn(locale, { name, english: { name: nameEn } })
}

export function formatState(state: OfferState): string {
  switch (state) {
    case 'holds':
      return m.staff_offer_holds()
    case 'not-yet':
      return m.staff_offer_not_yet()
    case 'off':
      return m.staff_offer_off()
    case 'over':
      return m.staff_offer_over()
    case 'used-up':
      return m.staff_offer_used_up()
  }
}

export function formatDiscount({ discountType, discountValue }: OfferValues, locale: Locale): string {
  return discountType === 'percent'
    ? m.staff_offer_percent({ value: String(discountValue / 100) })
    : m.staff_offer_amount({ value: formatMoney(money(discountValue, 'THB'), locale) })
}

export function formatTerm(
  { startsAt, endsAt }: Pick<OfferValues, 'startsAt' | 'endsAt'>,
  locale: Locale,
): string {
  if (startsAt !== null && endsAt !== null) {
    return m.staff_period({ from: formatMoment(startsAt, locale), until: formatMoment(endsAt, locale) })
  }
  if (startsAt !== null) return m.staff_offer_period_from({ from: formatMoment(startsAt, locale) })
  if (endsAt !== null) return m.staff_offer_period_until({ until: formatMoment(endsAt, locale) })
  return m.staff_offer_period_always()
}

/** Returns a number with its thousands apart: '1,000'. */
const grouped = (count: number) => count.toLocaleString('en')

export function formatUses(used: number, limit: number | null): string {
  return limit === null
    ? m.staff_offer_uses({ used: grouped(used) })
    : m.staff_offer_uses_of({ used: grouped(used), limit: grouped(limit) })
}

export function labelOf(field: OfferField, kind: OfferKind): string {
  switch (field) {
    case 'name':
      return kind === 'coupon' ? m.staff_offer_code() : m.staff_offer_title()
    case 'nameEn':
      return inEnglish(m.staff_offer_title())
    case 'description':
      return m.staff_offer_description()
    case 'descriptionEn':
      return inEnglish(m.staff_offer_description())
    case 'discountType':
      return m.staff_offer_discount()
    case 'value':
      return m.staff_offer_value()
    case 'valueUsd':
      return m.staff_offer_value_usd()
    case 'scopeType':
      return kind === 'coupon' ? m.staff_coupon_scope() : m.staff_promotion_scope()
    case 'numberOfCourse':
      return m.staff_offer_number()
    case 'courseIds':
      return m.staff_offer_courses()
    case 'paymentMethodIds':
      return m.staff_offer_methods()
    case 'usageLimit':
      return m.staff_offer_limit()
    case 'usageLimitPerBuyer':
      return m.staff_offer_per_buyer()
    case 'startsAt':
      return m.staff_offer_starts()
    case 'endsAt':
      return m.staff_offer_ends()
    case 'enabled':
      return m.staff_offer_enabled()
  }
}

/** The error sentence of a field, with what to type instead. */
export function formatFault(field: OfferField, fault: OfferFault | undefined): string | undefined {
  if (fault === 'required' && field === 'courseIds') return m.staff_fault_required_courses()
  if (fault === 'required' && field === 'numberOfCourse') return m.staff_fault_required_number()
  return fault && FAULTS[fault]()
}

const FAULTS: Readonly<Record<OfferFault, () => string>> = {
  required: m.staff_fault_required,
  'too-long': m.staff_fault_too_long,
  'code-letters': m.staff_fault_code_letters,
  taken: m.staff_fault_taken,
  'not-an-amount': m.staff_fault_not_an_amount,
  'not-above-zero': m.staff_fault_not_above_zero,
  'above-100': m.staff_fault_above_100,
  'not-whole': m.staff_fault_not_whole,
  'not-a-moment': m.staff_fault_not_a_moment,
  'end-before-start': m.staff_fault_end_before_start,
  'below-used': m.staff_fault_below_used,
  unknown: m.staff_fault_unknown,
  'too-few-courses': m.staff_fault_too_few_courses,
}
