import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { ResumeAnswer } from '#app/business/payments/starting/payment-panel.ts'
import { resumeOwnPayment } from '#app/business/payments/starting/resume-own-payment.server.ts'
import { pageOfForm } from '#app/routes/forms.server.ts'

/**
 * Asks the provider how the payment stands, after its script told the page that the buyer finished there.
 * Not the order page's own action: PayPal's buttons wait for the answer as a promise, which a fetcher does not give.
 */
export async function action({ params, context }: ActionFunctionArgs) {
  const command = { order: { token: params.token ?? '' }, paymentId: null }
  const resumed = await resumeOwnPayment(context.services, command, await context.caller())
  if (!resumed.ok) throw new Response(null, { status: 404 })
  const { next, setback } = resumed.value
  return Response.json({ kind: 'resumed', next, setback } satisfies ResumeAnswer)
}

export const loader = pageOfForm('/order/:token')
