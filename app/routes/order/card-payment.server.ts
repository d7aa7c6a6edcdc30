import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { findCurrentOrder } from '#app/business/orders/showing/find-current-order.server.ts'
import { getOrderForBuyer } from '#app/business/orders/showing/get-order.server.ts'
import { paymentPanelOf } from '#app/business/payments/starting/payment-panel.server.ts'
import { startPayment } from '#app/business/payments/starting/start-payment.server.ts'
import { refusalSentence } from '#app/refusals/refusal.ts'
import { leaveNotice } from '#app/routes/notice.server.ts'
import { providerRedirectPage } from './provider-redirect-page.server.tsx'

type CardPayment = {
  /** From the address: the order's token, or its number for the owner. undefined: the current order. */
  readonly named: string | undefined
  /** The fields that the browser got from the provider's script. */
  readonly submittedFields: URLSearchParams | FormData
  readonly ip: string | null
}

/**
 * Starts a payment attempt with an encrypted card and leads the browser to the provider with a signed request. Without
 * a card, or without anything to pay by card, it redirects to the order's page. behaviour: Card pages
 */
export async function cardPayment(
  context: AppLoadContext,
  { named, submittedFields, ip }: CardPayment,
): Promise<Response> {
  const { services } = context
  const caller = await context.caller()
  const token = named ?? (await findCurrentOrder(services, caller))
  if (token === null) return redirect('/myaccount/student/order', 303)
  const ref = /^[0-9]{1,15}$/.test(token) ? { id: Number(token) } : { token }
  const found = await getOrderForBuyer(services, ref, caller)
  if (!found) throw new Response(null, { status: 404 })
  const toOrder = `/order/${found.order.token}`
  const panel = await paymentPanelOf(services, found)
  const text = (name: string) => String(submittedFields.get(name) ?? '').trim()
  if (panel?.entry?.kind !== 'card-encrypted' || text('encryptedCardInfo') === '')
    return redirect(toOrder, 303)
  const started = await startPayment(
    services,
    {
      order: ref,
      methodId: panel.methodId,
      submittedFields: {
        encryptedCardInfo: text('encryptedCardInfo'),
        cardholderName: text('cardholderName'),
      },
      claimed: text('due') === '' ? null : Number(text('due')),
      ip,
    },
    caller,
  )
  if (!started.ok) {
    await leaveNotice(context, { kind: 'warning', text: refusalSentence(started.error, context.locale) })
    return redirect(toOrder, 303)
  }
  const { next } = started.value
  if (next.kind === 'refused') return redirect(`${toOrder}/left?failed`, 303)
  if (next.kind !== 'form') return redirect(`${toOrder}#pay`, 303)
  return providerRedirectPage(context, {
    form: next,
    opensTo: panel.opensTo?.formAction ?? [],
    due: panel.due,
    card: { masked: text('maskedCardInfo'), month: text('expMonthCardInfo'), year: text('expYearCardInfo') },
    toOrder,
  })
}
