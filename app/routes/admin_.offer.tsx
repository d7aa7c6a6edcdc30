import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerOffer } from './admin_.offer.server.ts'
import { staffPageOfForm } from './forms.server.ts'

/** Takes the form of a coupon or promotion from the page's script and answers as data. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerOffer(args))
}

export const loader = staffPageOfForm('/admin/coupons')
