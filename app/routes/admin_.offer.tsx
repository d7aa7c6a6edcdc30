import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerOffer } from '#app/components/staff/offer.server.ts'

/** Where the script of a coupon's or a promotion's form posts to: the same as the plain form, answered as data. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerOffer(args))
}
