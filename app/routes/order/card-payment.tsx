import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { readForm } from '#app/platform/read-form.ts'
import { cardPayment } from './card-payment.server.ts'

/**
 * Takes the encrypted card. The order's page posts it, so that the address holds nothing.
 * Clients may also send everything in the query. behaviour: Card pages
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const submittedFields = await readForm(request)
  return cardPayment(context, { named: params.order, submittedFields, ip: ipOf(request) })
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  // A prefetch or a link from another site must not start a payment.
  const isMeant = request.method === 'GET' && !request.headers.has('sec-purpose')
  const isForeign = request.headers.get('sec-fetch-site') === 'cross-site'
  if (!isMeant || isForeign) return redirect('/myaccount/student/order', 303)
  return cardPayment(context, { named: params.order, submittedFields: searchParams, ip: ipOf(request) })
}

const ipOf = (request: Request) => request.headers.get('cf-connecting-ip')
