import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { isChargeFailure } from '#app/components/payment/payment-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { leaveNotice } from '#app/routes/notice.server.ts'

/**
 * Leads a buyer whose payment ended to the list of their orders, with this order first. A person who only holds the
 * order's link has no list, so they return to the order. `?failed`: no page has told the buyer about a failed charge
 * yet.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const found = await getOrderForBuyer(context.services, { token }, await context.caller())
  if (!found) throw new Response(null, { status: 404 })
  const { state, failure } = found.payment ?? { state: null, failure: null }
  const hasFailed = state === 'failed' && isChargeFailure(failure ?? state)
  if (hasFailed && new URL(request.url).searchParams.has('failed')) {
    const { locale } = context
    await leaveNotice(context, {
      kind: 'error',
      title: m.payment_error_title({}, { locale }),
      text: m.payment_charge_failed_text({}, { locale }),
    })
  }
  return redirect(
    found.isOwner ? `/myaccount/student/order?order=${found.order.id}` : `/order/${token}#pay`,
    303,
  )
}
