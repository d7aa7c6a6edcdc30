import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { answerAddressForm } from './addresses.server.ts'
import { pageOfForm } from './forms.server.ts'

/** Where scripts change the caller's address book: the checkout's step and the page of the book. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerAddressForm(args))
}

export const loader = pageOfForm('/myaccount/addresses')
