import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { readForm } from '#app/platform/read-form.ts'
import { pageOfForm } from '#app/routes/forms.server.ts'
import { type AddForm, answerAdd, readAddForm } from './add-to-cart.server.ts'

/**
 * Adds one product or course to the cart. A script gets an answer and stays on its page; a plain form leads to the
 * cart, or back with the reason. Plain forms of several pages post here.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = readAddForm(await readForm(request))
  if (!form) throw new Response(null, { status: 400 })
  const { answer, code } = await answerAdd(context, form)
  if (request.headers.get('accept')?.includes('application/json')) return Response.json(answer)
  return redirect(code === null ? '/cart' : pathBack(form, code), 303)
}

/** Returns the address of the refused form. It carries the typed quantity, so that the page can show it again. */
function pathBack({ returnTo, typedQty }: AddForm, code: string): string {
  const url = new URL(returnTo, 'http://shop')
  url.searchParams.set('notAdded', code)
  if (typedQty) url.searchParams.set('qty', typedQty)
  return `${url.pathname}${url.search}#buy`
}

export const loader = pageOfForm('/cart')
