import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import { isPayable, type Order } from '#app/business/orders/order.ts'
import { findCoupon } from '#app/business/orders/placing/find-coupon.server.ts'
import { placeOrder } from '#app/business/orders/placing/place-order.server.ts'
import type { PlaceOrder } from '#app/business/orders/placing/place-order-command.ts'
import {
  isToRegister,
  type RegisterAndOrder,
  registerAndOrder,
} from '#app/business/orders/placing/register-and-order.server.ts'
import { paidByOf } from '#app/business/payments/providers.server.ts'
import type { FieldErrors } from '#app/components/account/account-answers.ts'
import { readFormWithPictures } from '#app/components/account/posted-pictures.server.ts'
import { profileOf, readRegistration } from '#app/components/account/register-form.server.ts'
import { refusalSentence } from '#app/i18n/refusal.ts'
import { readForm } from '#app/platform/read-form.ts'
import type { AfterOrder, CheckoutAnswer } from './checkout-answer.ts'
import { type CheckoutForm, readCheckoutForm, shownPriceOf } from './checkout-form.server.ts'
import { refusedAnswer, refusedRegistrationAnswer } from './checkout-refusal.server.ts'
import { typedAddress } from './shipping-choice.ts'
import { typedTaxInvoice, withholdingFrom } from './tax-choice.ts'

type Context = ActionFunctionArgs['context']

/**
 * Orders what the form names, for the page (a redirect to the order, or the form again with its errors). The page's own
 * script posts to /checkout/:place and gets the same answer as data.
 */
export async function checkoutAction({ request, context }: ActionFunctionArgs): Promise<CheckoutAnswer> {
  const { form, errors } = await readPosted(context, request)
  const answer = withPictureErrors(await answerCheckout(context, request, form), errors)
  if (answer.kind === 'placed') throw redirect(pathAfter(answer))
  return answer
}

/** A form that asks for pictures carries them as files where no script sent them before. */
async function readPosted(context: Context, request: Request) {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (isMultipart) return readFormWithPictures(context, request)
  return { form: await readForm(request), errors: {} }
}

/** Why a picture was refused says more than that it is not there. */
function withPictureErrors(answer: CheckoutAnswer, errors: FieldErrors): CheckoutAnswer {
  if (answer.kind !== 'refused') return answer
  const said = Object.entries(errors).map(([field, sentence]) => [
    `register.${field}`,
    { code: 'SAID', sentence },
  ])
  return { ...answer, errors: { ...answer.errors, ...Object.fromEntries(said) } }
}

/** Where a placed order leads to: paying it, or §2 'After an order'. */
export function pathAfter({ token, next }: Extract<CheckoutAnswer, { kind: 'placed' }>): string {
  if (next === 'report' || next === 'pay') return `/order/${token}`
  return next === 'thank-you' ? `/thankyou?orderId=${token}` : '/myaccount/student/order'
}

/** What became of the form: an order, a refusal, or what a coupon code stands for. Writes the new buyer's cookies. */
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

/** Layout four: the account is made first, and stays where the order is refused. */
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
  return { kind: 'placed', token: placed.value.order.token, next: await nextOf(context, placed.value.order) }
}

function commandOf(form: CheckoutForm): Omit<PlaceOrder, 'locale' | 'request'> {
  // Without JavaScript nothing takes the promotion's mark away when a coupon is typed; the page says that it replaces it.
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

async function nextOf({ services }: Context, order: Order): Promise<AfterOrder> {
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
