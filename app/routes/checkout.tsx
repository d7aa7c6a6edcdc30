import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerCheckout } from '#app/components/checkout/checkout-action.server.ts'
import { pageOfForm } from '#app/components/shell/form-address.server.ts'
import { readForm } from '#app/platform/read-form.ts'

/** Where a checkout's script posts to: the same as posting the form to its page, answered as data. */
export async function action({ request, context }: ActionFunctionArgs) {
  return Response.json(await answerCheckout(context, request, await readForm(request)))
}

export const loader = pageOfForm('/cart')
