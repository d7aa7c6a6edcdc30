import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/routes/forms.server.ts'
import { answerOffer } from './offer.server.ts'

/**
 * Takes the form of a coupon or promotion from the script of four pages and answers as data.
 * A fetcher to the page's own action would also load the whole page again after each search for courses.
 */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerOffer(args))
}

export const loader = staffPageOfForm('/admin/coupons', 'offers.write')
