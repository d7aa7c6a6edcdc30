import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerOffer } from './admin_.offer.server.ts'
import { staffPageOfForm } from './forms.server.ts'

/** Where the script of a coupon's or a promotion's form posts to: the same as the plain form, answered as data. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerOffer(args))
}

export const loader = staffPageOfForm('/admin/coupons')
