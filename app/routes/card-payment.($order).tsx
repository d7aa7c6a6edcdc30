import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { readForm } from '#app/platform/read-form.ts'
import { cardPayment } from './card-payment.($order).server.ts'

/**
 * §2 'Card-payment return page'. The order's page posts to it, so that nothing stands in an address; the specification's own
 * way, with everything in the query, is understood too.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const handed = await readForm(request)
  return cardPayment(context, { named: params.order, handed, ip: ipOf(request) })
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  // What a browser fetches ahead, or another site leads to, starts no payment.
  const isMeant = request.method === 'GET' && !request.headers.has('sec-purpose')
  const isForeign = request.headers.get('sec-fetch-site') === 'cross-site'
  if (!isMeant || isForeign) return redirect('/myaccount/student/order', 303)
  return cardPayment(context, { named: params.order, handed: searchParams, ip: ipOf(request) })
}

const ipOf = (request: Request) => request.headers.get('cf-connecting-ip')
