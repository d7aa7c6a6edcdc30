import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import { findCoupon } from '#app/business/orders/find-coupon.server.ts'
import { isPayable, type Order } from '#app/business/orders/order.ts'
import { placeOrder } from '#app/business/orders/place-order.server.ts'
import type { PlaceOrder } from '#app/business/orders/place-order-command.ts'
import { refusalSentence } from '#app/i18n/refusal.ts'
import { readForm } from '#app/platform/read-form.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'
import { type CheckoutForm, readCheckoutForm } from './checkout-form.server.ts'
import { refusedAnswer } from './checkout-refusal.server.ts'

type Context = ActionFunctionArgs['context']

/**
 * Orders the course of `params.id`, for the page (a redirect to the order, or the form again with its errors). The page's
 * own script posts to /checkout/:id and gets the same answer as data.
 */
export async function checkoutAction(args: ActionFunctionArgs): Promise<CheckoutAnswer> {
  const answer = await answerCheckout(args)
  if (answer.kind !== 'placed') return answer
  const { token, next } = answer
  if (next === 'report') throw redirect(`/order/${token}`)
  throw redirect(next === 'thank-you' ? `/thankyou?orderId=${token}` : '/myaccount/student/order')
}

/** What became of the form: an order, a refusal, or what a coupon code stands for. Writes the new buyer's cookies. */
export async function answerCheckout({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<CheckoutAnswer> {
  const courseId = Number.parseInt(params.id ?? '', 10)
  const form = readCheckoutForm(await readForm(request))
  if (!form || !Number.isSafeInteger(courseId)) throw new Response(null, { status: 400 })
  if (form.intent === 'coupon') return answerCoupon(context, request, form)

  const placed = await placeOrder(
    context.services,
    { ...commandOf(courseId, form), locale: context.locale, request },
    await context.caller(),
  )
  if (!placed.ok) return refusedAnswer(placed.error, form, context.locale)
  for (const cookie of placed.value.setCookies) context.setCookie(cookie)
  return { kind: 'placed', token: placed.value.order.token, next: await nextOf(context, placed.value.order) }
}

function commandOf(courseId: number, form: CheckoutForm): Omit<PlaceOrder, 'locale' | 'request'> {
  // Without JavaScript nothing takes the promotion's mark away when a coupon is typed; the page says that it replaces it.
  const isReplaced = form.couponReplacesPromotion !== null && form.couponCodes.length > 0
  return {
    lines: [{ courseId, planId: form.planId }],
    couponCodes: form.couponCodes,
    promotionId: isReplaced ? null : form.promotionId,
    paymentMethodId: form.paymentMethodId,
    shipping: null,
    withholding: null,
    taxInvoice: null,
    userGroupId: form.userGroupId,
    contact: { fullname: form.fullname, email: form.email, tel: form.tel },
    shown: {
      ...(form.shownPayable !== null && { payable: form.shownPayable }),
      ...(form.shownPrice !== null && { price: form.shownPrice }),
    },
    idempotencyKey: form.idempotencyKey,
  }
}

async function nextOf({ services }: Context, order: Order): Promise<'report' | 'thank-you' | 'order-list'> {
  if (isPayable(order, services.now())) return 'report'
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
