import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { staffPageOfForm } from '#app/routes/forms.server.ts'
import { answerProduct } from './product.server.ts'

/** Takes the forms of a product's page from its script and answers as data, so that a lost answer loses no text. */
export async function action(args: ActionFunctionArgs) {
  return Response.json(await answerProduct(args))
}

export const loader = staffPageOfForm('/admin/products', 'catalogue.write')
