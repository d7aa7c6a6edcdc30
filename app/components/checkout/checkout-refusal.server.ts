import type { RegisterRefusal } from '#app/business/accounts/registration/register-student.server.ts'
import { money } from '#app/business/money/money.ts'
import type {
  PlaceOrderRefusal,
  PlaceOrderRefused,
  WantedLine,
} from '#app/business/orders/placing/place-order-command.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import { registerSentence } from '#app/components/account/account-words.ts'
import { typedForm } from '#app/components/account/register-form.server.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { refusalSentence } from '#app/i18n/refusal.ts'
import { contactSentences, registrationErrors } from '#app/i18n/registration-words.ts'
import type { ChangedLine, CheckoutErrors, CheckoutFieldError, Refused } from './checkout-answer.ts'
import { type CheckoutForm, shownPriceOf } from './checkout-form.server.ts'
import { under } from './form-errors.ts'

/** A refusal for the page: its sentence, which field it belongs to, and what was typed. */
export function refusedAnswer(
  refused: PlaceOrderRefused,
  fields: FormData,
  form: CheckoutForm,
  locale: Locale,
): Refused {
  const wrong = refused.all.find(({ code }) => code === 'CONTACT_INVALID')
  return {
    kind: 'refused',
    code: refused.code,
    sentence: refusalSentence(refused, locale),
    errors: Object.assign({}, ...[...refused.all].reverse().map(refusal => errorsOf(refusal, locale))),
    changed: changeOf(refused, form),
    typed: typedOf(form),
    registration: typedForm(fields, wrong && 'fields' in wrong ? wrong.fields : {}),
  }
}

/** The same where the account was refused that the order would have made: each field's sentence, beside it. */
export function refusedRegistrationAnswer(
  refusal: RegisterRefusal,
  fields: FormData,
  form: CheckoutForm,
  locale: Locale,
): Refused {
  const said = Object.entries(registrationErrors(refusal, locale)).map(([field, sentence]) => [
    `register.${field}`,
    { code: 'SAID', sentence },
  ])
  // Who is known is asked to sign in, and his order is made then.
  const isKnown = refusal.code === 'DUPLICATE_EMAIL'
  return {
    kind: 'refused',
    code: refusal.code,
    // The checkout itself says that nothing is lost.
    sentence:
      said.length > 0
        ? m.checkout_error_fields({}, { locale })
        : registerSentence(
            refusal.code,
            'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : 0,
            locale,
          ),
    errors: { ...Object.fromEntries(said), ...(isKnown && { email: { code: 'KNOWN_EMAIL' } }) },
    changed: null,
    typed: typedOf(form),
    registration: typedForm(fields, 'faults' in refusal ? refusal.faults : {}),
  }
}

function errorsOf(refusal: PlaceOrderRefusal, locale: Locale): CheckoutErrors {
  const said: CheckoutFieldError = { code: 'SAID', sentence: refusalSentence(refusal, locale) }
  switch (refusal.code) {
    case 'CONTACT_INVALID':
      return contactErrors(refusal, locale)
    case 'DUPLICATE_EMAIL':
      return { email: { code: 'KNOWN_EMAIL' } }
    case 'INVALID_FORMAT_EMAIL':
      return { email: { code: 'FORMAT' } }
    case 'requiredShippingAddress':
      return { addressId: said, 'shipping.fullname': { code: 'REQUIRED' } }
    case 'requiredShippingfee':
      return { shippingMethodId: said }
    case 'SHIPPING_ADDRESS_INVALID':
      return under('shipping', refusal.fields)
    case 'TAX_INVOICE_INVALID':
      return under('tax', refusal.fields)
    case 'dont_have_payment':
    case 'PAYMENT_METHOD_OFF':
      return { paymentMethodId: said }
    default:
      if ('lineKey' in refusal && refusal.lineKey !== null) return { [`line.${refusal.lineKey}`]: said }
      return isAboutCoupon(refusal.code) ? { couponCode: said } : {}
  }
}

type ContactRefusal = Extract<PlaceOrderRefusal, { code: 'CONTACT_INVALID' }>

/** Name, e-mail and telephone number have sentences of their own, the other fields those of the registration form. */
function contactErrors(refusal: ContactRefusal, locale: Locale): CheckoutErrors {
  const { fullname, email, tel, lastname } = refusal.fields
  const named = Object.entries({ fullname: fullname ?? lastname, email, tel }).flatMap(([field, code]) => {
    const isFormat = code === 'NOT_AN_EMAIL' || code === 'NOT_A_TEL'
    return code ? [[field, { code: isFormat ? 'FORMAT' : code }]] : []
  })
  const { lastname: _lastname, ...sentences } = contactSentences(refusal, locale)
  const said = Object.entries(sentences).map(([field, sentence]) => [
    `register.${field}`,
    { code: 'SAID', sentence },
  ])
  return Object.fromEntries([...named, ...said])
}

function isAboutCoupon(code: string): boolean {
  return code.startsWith('COUPON_') || code === 'NOT_FOUND' || code === 'TOO_MANY_TRIES'
}

/**
 * From what total to what, and which lines did it; without JavaScript the total was not told, and the sum of what the lines
 * were shown for stands for it.
 */
function changeOf(refused: PlaceOrderRefused, form: CheckoutForm): Refused['changed'] {
  if (refused.code !== 'PRICE_CHANGED') return null
  const { payable, price, currency } = refused.priced
  const lines = changedLines(refused.priced, form)
  if (form.shownPayable !== null) return { before: money(form.shownPayable, currency), after: payable, lines }
  const shown = shownPriceOf(form.lines)
  return { before: shown === null ? null : money(shown, currency), after: price, lines }
}

function changedLines({ lines, currency }: PricedCart, form: CheckoutForm): ChangedLine[] {
  return form.lines.flatMap(line => {
    const now = lines.find(({ key }) => key === line.key)?.amount
    const before = shownPriceOf([line])
    if (!now || before === null || before === now.minor) return []
    return [{ key: line.key, before: money(before, currency), after: now }]
  })
}

function typedOf(form: CheckoutForm): Refused['typed'] {
  const { fullname, email, tel, promotionId, userGroupId, paymentMethodId, couponCodes } = form
  const ids = { promotionId, userGroupId, paymentMethodId }
  const written = Object.entries(ids).filter(([, id]) => id !== null)
  return {
    ...form.typed,
    fullname,
    email,
    tel,
    couponCode: couponCodes[0] ?? '',
    ...Object.fromEntries(written.map(([field, id]) => [field, String(id)])),
    ...Object.fromEntries(form.lines.map(({ key, wanted }) => typedLine(key, wanted))),
  }
}

function typedLine(key: string, wanted: WantedLine): [string, string] {
  return wanted.productId === undefined
    ? [`plan.${key}`, String(wanted.planId ?? '')]
    : [`qty.${key}`, String(wanted.qty)]
}
