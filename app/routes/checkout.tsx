import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { readForm } from '#app/platform/read-form.ts'
import { answerCheckout } from './checkout.server.ts'
import { pageOfForm } from './forms.server.ts'

/** Where a checkout's script posts to: the same as posting the form to its page, answered as data. */
export async function action({ request, context }: ActionFunctionArgs) {
  return Response.json(await answerCheckout(context, request, await readForm(request)))
}

export const loader = pageOfForm('/cart')
