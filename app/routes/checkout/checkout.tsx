import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { readForm } from '#app/platform/read-form.ts'
import { pageOfForm } from '#app/routes/forms.server.ts'
import { answerCheckout } from './checkout.server.ts'

/**
 * Takes the checkout form from the script of the cart and the course pages and answers as data.
 * Not a page's own action: Remix would load the page's data again after each checked coupon.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  return Response.json(await answerCheckout(context, request, await readForm(request)))
}

export const loader = pageOfForm('/cart')
