import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { pageOfForm } from '#app/routes/forms.server.ts'
import { answerAddressForm } from './addresses.server.ts'

/**
 * Takes changes to the caller's address book from the scripts of the checkout and the address page.
 * Not the address page's own action: the checkout would load that page's code to post to it.
 */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerAddressForm(args))
}

export const loader = pageOfForm('/myaccount/addresses')
