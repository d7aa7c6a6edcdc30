import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { pageOfForm } from '#app/routes/forms.server.ts'
import { payAction } from './pay.server.ts'

/**
 * Starts a payment attempt. A script gets the next step as data; a plain form is redirected to it.
 * Not the order page's own action: PayPal's buttons wait for the answer as a promise, which a fetcher does not give.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const answer = await payAction(context, token, request)
  if (request.headers.get('accept')?.includes('application/json')) return Response.json(answer)
  const next = answer.kind === 'started' ? answer.next : null
  if (next?.kind === 'redirect') return redirect(next.url)
  const order = `/order/${encodeURIComponent(token)}`
  return redirect(next?.kind === 'refused' ? `${order}/left?failed` : `${order}#pay`)
}

export const loader = pageOfForm('/order/:token')
