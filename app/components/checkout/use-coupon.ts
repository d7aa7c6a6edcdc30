import { useState } from 'react'
import type { CoursePage } from '#app/business/orders/course-page.ts'
import { couponCodeKey } from '#app/business/pricing/coupon.ts'
import type { CartRefusal } from '#app/business/pricing/priced-cart.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import { postForm } from '../order/post-form.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'
import { type Choices, priceChoices } from './choices.ts'

/** Asks the shop for a coupon by its code, and takes it if this cart can use it; else says why not. */
export function useCoupon(page: CoursePage, choices: Choices, choose: (change: Partial<Choices>) => void) {
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  /** Counts the coupons taken, so that the field starts anew after each. */
  const [taken, setTaken] = useState(0)
  const locale = useLocale()

  const apply = async (code: string) => {
    if (isChecking) return
    if (choices.coupons.some(coupon => couponCodeKey(coupon.code) === couponCodeKey(code)))
      return setError(await sentenceFor({ code: 'COUPON_DUPLICATE', codes: [code] }, locale))
    setChecking(true)
    const form = new FormData()
    form.set('intent', 'coupon')
    form.set('couponCode', code)
    const answer = await postForm<CheckoutAnswer>(`/checkout/${page.course.id}`, form)
    setChecking(false)
    if (answer?.kind === 'coupon-refused') return setError(answer.sentence)
    if (answer?.kind !== 'coupon') return setError(m.checkout_coupon_offline())
    const coupons = [...choices.coupons, answer.coupon]
    const { priced } = priceChoices(page, { ...choices, coupons })
    const refusal = priced.refusals.find(({ code }) => code.startsWith('COUPON_') || code === 'NOT_FOUND')
    if (refusal) return setError(await sentenceFor(refusal, locale))
    setError(undefined)
    setTaken(count => count + 1)
    choose({ coupons })
  }

  return { apply, error, isChecking, taken }
}

/** The sentences of all refusals are many: they come with the first one that is needed. */
async function sentenceFor(refusal: CartRefusal, locale: Locale): Promise<string> {
  const { refusalSentence } = await import('#app/i18n/refusal.ts')
  return refusalSentence(refusal, locale)
}
