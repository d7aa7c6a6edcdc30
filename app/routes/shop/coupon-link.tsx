import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { safeReturnPath } from '#app/business/accounts/sign-in/safe-return-path.ts'
import { takeCoupon } from '#app/business/orders/placing/take-coupon.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { leaveNotice } from '#app/routes/notice.server.ts'

/** Keeps a linked coupon's code in the cart, redirects within the shop, and leaves a notice whether it is valid. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { services, locale, caller } = context
  const command = { code: params.code ?? '', request }
  const taken = await takeCoupon(services, command, await caller())
  await leaveNotice(
    context,
    taken.ok
      ? { kind: 'success', text: m.cart_coupon_link_held({ code: taken.value.code }, { locale }) }
      : { kind: 'warning', text: refusalSentence(taken.error, locale) },
  )
  const wanted = new URL(request.url).searchParams.get('redirect')
  return redirect(safeReturnPath(wanted, '/courses'))
}
