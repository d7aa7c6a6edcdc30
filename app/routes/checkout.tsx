import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { readForm } from '#app/platform/read-form.ts'
import { answerCheckout } from './checkout.server.ts'
import { pageOfForm } from './forms.server.ts'

/** Takes the checkout form from a page's script and answers as data. */
export async function action({ request, context }: ActionFunctionArgs) {
  return Response.json(await answerCheckout(context, request, await readForm(request)))
}

export const loader = pageOfForm('/cart')
