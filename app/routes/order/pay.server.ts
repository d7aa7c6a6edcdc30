import type { AppLoadContext } from '@remix-run/cloudflare'
import type { PayAnswer } from '#app/business/payments/starting/payment-panel.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { readForm } from '#app/platform/read-form.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'

type Context = Pick<AppLoadContext, 'services' | 'caller' | 'locale'>

/** Starts a payment attempt for the holder of the order's link. */
export async function payAction(context: Context, token: string, request: Request): Promise<PayAnswer> {
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const cardToken = text('cardToken')
  const started = await startPayment(
    context.services,
    {
      order: { token },
      methodId: Number(text('methodId')),
      submittedFields: cardToken === '' ? undefined : { token: cardToken },
      claimed: text('due') === '' ? null : Number(text('due')),
      ip: request.headers.get('cf-connecting-ip'),
    },
    await context.caller(),
  )
  if (!started.ok) return { kind: 'refused', sentence: refusalSentence(started.error, context.locale) }
  return { kind: 'started', next: started.value.next }
}
