import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerCheckout } from '#app/components/checkout/checkout-action.server.ts'

/** Where the checkout's script posts to: the same as posting the form to the course page, answered as data. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerCheckout(args))
}
