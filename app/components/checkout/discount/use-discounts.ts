import { useState } from 'react'
import type { CouponInCart } from '#app/business/pricing/coupon.ts'
import { couponRefusalIn } from '#app/business/pricing/discounts-in-force.ts'
import type { CheckoutFacts } from '#app/business/storefront/checkout-facts.ts'
import { postForm } from '#app/components/ask.ts'
import type { CheckoutAnswer } from '#app/components/checkout/checkout-answer.ts'
import type { Choices } from '#app/components/checkout/choices.ts'
import {
  factsOf,
  holdsCode,
  priceChoices,
  priceServed,
} from '#app/components/checkout/price/price-choices.ts'
import { sendChange } from '#app/components/checkout/price/send-change.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Refusal } from '#app/refusals/refusal.ts'
import { endToast } from '#app/ui/toast.ts'

type CouponAnswer = Extract<CheckoutAnswer, { kind: 'coupon' | 'coupon-refused' }>

/** A switch between coupon and promotion that the buyer must confirm. behaviour: Discount switch */
export type Switch =
  | { readonly to: 'coupon'; readonly coupon: CouponInCart }
  | { readonly to: 'promotion'; readonly promotionId: number }

/**
 * Applies and removes coupons and promotions. The server keeps them with the cart, over reloads and sign-ins.
 * If a coupon and a promotion exclude each other, the buyer confirms the switch first.
 */
export function useDiscounts(
  facts: CheckoutFacts,
  choices: Choices,
  choose: (change: Partial<Choices>) => void,
) {
  const [error, setError] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  /** Counts applied coupons. Used as a key that clears the field after each. */
  const [taken, setTaken] = useState(0)
  const [asked, ask] = useState<Switch | null>(null)
  const locale = useLocale()
  const isEitherOr = facts.settings.couponOrPromotion

  const refuse = async (sentence: string) => {
    setError(sentence)
    // The field says why.
    const { notify } = await import('#app/components/checkout/notify.ts')
    notify('invalidCoupon')
  }

  const apply = async (code: string) => {
    if (isChecking) return
    if (holdsCode(choices.coupons, code))
      return refuse(await sentenceFor({ code: 'COUPON_DUPLICATE', codes: [code] }, locale))
    setChecking(true)
    endToast('checkout')
    const fields = { intent: 'coupon', couponCode: code }
    const answer = await postForm<CouponAnswer>('/checkout', fields, m.connection_lost)
    setChecking(false)
    if (answer.kind === 'coupon-refused') return refuse(answer.sentence)
    if (answer.kind !== 'coupon') return setError(answer.sentence)
    const { coupons, promotionId } = priceChoices(facts, choices)
    const withCoupon = { ...choices, coupons: [...choices.coupons, answer.coupon] }
    const served = priceServed(facts, withCoupon).choices
    const refusal = couponRefusalIn(factsOf(facts, served), [...coupons, answer.coupon])
    if (refusal) return refuse(await sentenceFor(refusal, locale))
    setError(undefined)
    if (isEitherOr && promotionId !== null) return ask({ to: 'coupon', coupon: answer.coupon })
    await takeCoupon(answer.coupon)
  }

  const takeCoupon = async (coupon: CouponInCart) => {
    if (!(await sendChange({ intent: 'hold-coupon', couponCode: coupon.code })))
      return setError(m.connection_lost())
    setTaken(count => count + 1)
    choose({ coupons: [...choices.coupons, coupon], ...(isEitherOr && { promotionId: null }) })
  }

  const dropCoupon = (code: string) => {
    choose({ coupons: choices.coupons.filter(coupon => coupon.code !== code) })
    void sendChange({ intent: 'drop-coupon', dropCoupon: code })
  }

  const takePromotion = (promotionId: number) => {
    choose({ promotionId, ...(isEitherOr && { coupons: [] }) })
    void sendChange({
      intent: 'promotion',
      promotionId: String(promotionId),
      ...(isEitherOr && { replaces: '1' }),
    })
  }

  const choosePromotion = (promotionId: number) => {
    const { coupons } = priceChoices(facts, choices)
    if (isEitherOr && coupons.length > 0) ask({ to: 'promotion', promotionId })
    else takePromotion(promotionId)
  }

  const confirm = () => {
    if (asked?.to === 'coupon') void takeCoupon(asked.coupon)
    if (asked?.to === 'promotion') takePromotion(asked.promotionId)
    ask(null)
  }

  return {
    error,
    isChecking,
    taken,
    asked,
    apply,
    dropCoupon,
    choosePromotion,
    confirm,
    cancel: () => ask(null),
  }
}

/** The sentence of a refusal. The sentences are many, so they load with the first refusal. */
export async function sentenceFor(refusal: Refusal, locale: Locale): Promise<string> {
  const { refusalSentence } = await import('#app/refusals/refusal.ts')
  return refusalSentence(refusal, locale)
}
