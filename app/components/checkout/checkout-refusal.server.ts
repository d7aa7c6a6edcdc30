import { money } from '#app/business/money/money.ts'
import type { PlaceOrderRefusal, PlaceOrderRefused } from '#app/business/orders/place-order-command.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { refusalSentence } from '#app/i18n/refusal.ts'
import type { CheckoutAnswer, CheckoutErrors, CheckoutFieldError } from './checkout-answer.ts'
import type { CheckoutForm } from './checkout-form.server.ts'

type Refused = Extract<CheckoutAnswer, { kind: 'refused' }>

/** A refusal for the page: its sentence, which field it belongs to, and what was typed. */
export function refusedAnswer(refused: PlaceOrderRefused, form: CheckoutForm, locale: Locale): Refused {
  return {
    kind: 'refused',
    code: refused.code,
    sentence: refusalSentence(refused, locale),
    errors: Object.assign({}, ...[...refused.all].reverse().map(refusal => errorsOf(refusal, locale))),
    changed: changeOf(refused, form),
    typed: typedOf(form),
  }
}

function errorsOf(refusal: PlaceOrderRefusal, locale: Locale): CheckoutErrors {
  const said: CheckoutFieldError = { code: 'SAID', sentence: refusalSentence(refusal, locale) }
  switch (refusal.code) {
    case 'CONTACT_INVALID':
      return contactErrors(refusal.fields)
    case 'DUPLICATE_EMAIL':
      return { email: { code: 'KNOWN_EMAIL' } }
    case 'INVALID_FORMAT_EMAIL':
      return { email: { code: 'FORMAT' } }
    case 'dont_have_payment':
    case 'PAYMENT_METHOD_OFF':
      return { paymentMethodId: said }
    case 'dont_have_pricing':
      return { planId: said }
    default:
      return isAboutCoupon(refusal.code) ? { couponCode: said } : {}
  }
}

function contactErrors(
  fields: Extract<PlaceOrderRefusal, { code: 'CONTACT_INVALID' }>['fields'],
): CheckoutErrors {
  const named = Object.entries(fields).map(([field, code]) => {
    const isFormat = code === 'NOT_AN_EMAIL' || code === 'NOT_A_TEL'
    return [field, { code: isFormat ? 'FORMAT' : code }]
  })
  return Object.fromEntries(named)
}

function isAboutCoupon(code: string): boolean {
  return code.startsWith('COUPON_') || code === 'NOT_FOUND' || code === 'TOO_MANY_TRIES'
}

/** From what total to what; without JavaScript the total was not told, and the plan's price stands for it. */
function changeOf(refused: PlaceOrderRefused, form: CheckoutForm): Refused['changed'] {
  if (refused.code !== 'PRICE_CHANGED') return null
  const { payable, price, currency } = refused.priced
  if (form.shownPayable !== null) return { before: money(form.shownPayable, currency), after: payable }
  return { before: form.shownPrice === null ? null : money(form.shownPrice, currency), after: price }
}

function typedOf(form: CheckoutForm): Refused['typed'] {
  const { fullname, email, tel, planId, promotionId, userGroupId, paymentMethodId, couponCodes } = form
  const ids = { planId, promotionId, userGroupId, paymentMethodId }
  const written = Object.entries(ids).filter(([, id]) => id !== null)
  return {
    fullname,
    email,
    tel,
    couponCode: couponCodes[0] ?? '',
    ...Object.fromEntries(written.map(([field, id]) => [field, String(id)])),
  }
}
