import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { RegisterRefusal } from '#app/business/accounts/registration/register-student.server.ts'
import { money } from '#app/business/money/money.ts'
import { isPayable, type Order } from '#app/business/orders/order.ts'
import { findCoupon } from '#app/business/orders/placing/find-coupon.server.ts'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import type {
  PlaceOrder,
  PlaceOrderRefusal,
  PlaceOrderRefused,
  WantedLine,
} from '#app/business/orders/placing/place-order-command.ts'
import {
  isToRegister,
  type RegisterAndOrder,
  registerAndOrder,
} from '#app/business/orders/placing/register-and-order.server.ts'
import { paidByOf } from '#app/business/payments/providers.server.ts'
import type { PricedCart } from '#app/business/pricing/priced-cart.ts'
import type { FieldErrors } from '#app/components/account/account-answers.ts'
import { registerSentence } from '#app/components/account/account-words.ts'
import type {
  AfterOrder,
  ChangedLine,
  CheckoutAnswer,
  CheckoutErrors,
  CheckoutFieldError,
  Refused,
} from '#app/components/checkout/checkout-answer.ts'
import { typedAddress } from '#app/components/checkout/steps/shipping-choice.ts'
import { withholdingFrom } from '#app/components/checkout/steps/tax-choice.ts'
import { under } from '#app/components/checkout/submit/form-errors.ts'
import { typedTaxInvoice } from '#app/components/tax/typed-tax-invoice.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readForm } from '#app/platform/read-form.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { contactSentences, registrationErrors } from '#app/refusals/registration-words.ts'
import {
  profileOf,
  readFormWithPictures,
  readRegistration,
  typedForm,
} from '#app/routes/account/register.server.ts'
import { type CheckoutForm, readCheckoutForm, shownPriceOf } from './checkout-form.server.ts'

type Context = ActionFunctionArgs['context']

/**
 * Places the order of the page's plain form: redirects to the order, or returns the form with its errors. The page's
 * script posts to the same address and gets the same answer as data.
 */
export async function checkoutAction({ request, context }: ActionFunctionArgs): Promise<CheckoutAnswer> {
  const { form, errors } = await readPosted(context, request)
  const answer = withPictureErrors(await answerCheckout(context, request, form), errors)
  if (answer.kind === 'placed') throw redirect(pathAfter(answer))
  return answer
}

/** Reads the posted form. A plain form carries its pictures as files, because no script uploaded them before. */
async function readPosted(context: Context, request: Request) {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (isMultipart) return readFormWithPictures(context, request)
  return { form: await readForm(request), errors: {} }
}

/** Replaces the error of a missing picture by the reason why that picture was refused. */
function withPictureErrors(answer: CheckoutAnswer, errors: FieldErrors): CheckoutAnswer {
  if (answer.kind !== 'refused') return answer
  const said = Object.entries(errors).map(([field, sentence]) => [
    `register.${field}`,
    { code: 'SAID', sentence },
  ])
  return { ...answer, errors: { ...answer.errors, ...Object.fromEntries(said) } }
}

/** Returns the address after an order: its payment, or the page of behaviour: After an order. */
export function pathAfter({ token, next }: Extract<CheckoutAnswer, { kind: 'placed' }>): string {
  if (next === 'report' || next === 'pay') return `/order/${token}`
  return next === 'thank-you' ? `/thankyou?orderId=${token}` : '/myaccount/student/order'
}

/** Answers the form with an order, a refusal, or the meaning of a coupon code. Sets a new buyer's cookies. */
export async function answerCheckout(
  context: Context,
  request: Request,
  fields: FormData,
): Promise<CheckoutAnswer> {
  const form = readCheckoutForm(fields)
  if (!form) throw new Response(null, { status: 400 })
  if (form.intent === 'coupon') return answerCoupon(context, request, form)

  const input = readRegistration(fields)
  const order = { ...commandOf(form), profile: profileOf(input), locale: context.locale, request }
  const caller = await context.caller()
  if (fields.has('registers') && (await isToRegister(context.services, caller)))
    return answerRegistration(context, fields, form, { input, order })
  const placed = await placeOrder(context.services, order, caller)
  return answerPlaced(context, { fields, form }, placed)
}

/** Layout four: registers the buyer first. The account stays even if the order is refused. */
async function answerRegistration(
  context: Context,
  fields: FormData,
  form: CheckoutForm,
  { input, order }: RegisterAndOrder,
): Promise<CheckoutAnswer> {
  const caller = await context.caller()
  const registered = await registerAndOrder(context.services, { input, order }, caller)
  if (!registered.ok) return refusedRegistrationAnswer(registered.error, fields, form, context.locale)
  for (const cookie of registered.value.setCookies) context.setCookie(cookie)
  return answerPlaced(context, { fields, form }, registered.value.placed)
}

async function answerPlaced(
  context: Context,
  { fields, form }: { fields: FormData; form: CheckoutForm },
  placed: Awaited<ReturnType<typeof placeOrder>>,
): Promise<CheckoutAnswer> {
  if (!placed.ok) return refusedAnswer(placed.error, fields, form, context.locale)
  for (const cookie of placed.value.setCookies) context.setCookie(cookie)
  return {
    kind: 'placed',
    token: placed.value.order.token,
    next: await stepAfterOrder(context, placed.value.order),
  }
}

function commandOf(form: CheckoutForm): Omit<PlaceOrder, 'locale' | 'request'> {
  // Without JavaScript the promotion stays ticked when a coupon is typed. The page says that the coupon replaces it.
  const isReplaced = form.couponReplacesPromotion !== null && form.couponCodes.length > 0
  const shownPrice = shownPriceOf(form.lines)
  const wantsInvoice = form.typed.wantsTaxInvoice === '1'
  return {
    lines: form.lines.map(({ wanted }) => wanted),
    isFromCart: form.returnTo === '/cart',
    couponCodes: form.couponCodes,
    promotionId: isReplaced ? null : form.promotionId,
    paymentMethodId: form.paymentMethodId,
    shipping: {
      methodId: form.shippingMethodId,
      addressId: form.addressId,
      address: typedAddress(form.typed),
    },
    withholding: withholdingFrom(form.typed),
    taxInvoice: wantsInvoice ? typedTaxInvoice(form.typed) : null,
    withoutTaxInvoice: form.typed.taxOffered === '1' && !wantsInvoice,
    userGroupId: form.userGroupId,
    contact: { fullname: form.fullname, email: form.email, tel: form.tel },
    shown: {
      ...(form.shownPayable !== null && { payable: form.shownPayable }),
      ...(shownPrice !== null && { price: shownPrice }),
    },
    idempotencyKey: form.idempotencyKey,
  }
}

async function stepAfterOrder({ services }: Context, order: Order): Promise<AfterOrder> {
  if (isPayable(order, services.now()))
    return paidByOf(order.paymentMethodId, order.currency) === 'transfer' ? 'report' : 'pay'
  const { thankYouPage } = await services.siteSettings()
  return thankYouPage ? 'thank-you' : 'order-list'
}

async function answerCoupon(context: Context, request: Request, form: CheckoutForm): Promise<CheckoutAnswer> {
  const [code = ''] = form.couponCodes
  const found = await findCoupon(context.services, { code, request }, await context.caller())
  if (found.ok) return { kind: 'coupon', coupon: found.value }
  return {
    kind: 'coupon-refused',
    couponCode: code,
    sentence: refusalSentence(found.error, context.locale),
  }
}

/** Returns a refused order for the page: its sentence, its field, and what was typed. */
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

/** Returns a refused registration for the page, with a sentence for each field. */
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
  // A known email is asked to sign in; the order is placed afterwards.
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

/**
 * Returns the contact errors. Name, email and telephone have their own sentences; other fields use those of
 * registration.
 */
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
 * Returns the old and new total and the lines that changed. Without JavaScript the form has no total, so the sum of the
 * shown line prices replaces it.
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
