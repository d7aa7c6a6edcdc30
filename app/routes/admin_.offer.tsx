import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/components/shell/form-address.server.ts'
import { answerOffer } from '#app/components/staff/offer.server.ts'

/** Where the script of a coupon's or a promotion's form posts to: the same as the plain form, answered as data. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerOffer(args))
}

export const loader = staffPageOfForm('/admin/coupons')
