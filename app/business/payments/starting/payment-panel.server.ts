import { money } from '#app/business/money/money.ts'
import { isPayable } from '#app/business/orders/order.ts'
import type { BuyerOrder } from '#app/business/orders/showing/order-view.ts'
import { type OpenNeeds, openProvider } from '#app/business/payments/open-provider.server.ts'
import { providerOf } from '#app/business/payments/providers.server.ts'
import type { PaymentPanel } from './payment-panel.ts'

/**
 * Returns what an order's page shows about paying online. null: nothing is to be paid now, or it is paid by hand. Asks
 * no provider.
 */
export async function paymentPanelOf(
  needs: OpenNeeds,
  { order, payBy, payment }: BuyerOrder,
): Promise<PaymentPanel | null> {
  const definition = providerOf(order.paymentMethodId)
  // Staff settle a mismatch first: the buyer must not be asked to pay twice.
  if (!definition || !isPayable(order, needs.now()) || payment?.state === 'review') return null
  const provider = await openProvider(definition, needs)
  // An attempt by the method that the buyer left says nothing of this one.
  const isOfMethod = payment?.method === order.paymentMethodId
  const isEnded = isOfMethod && ['failed', 'expired', 'cancelled'].includes(payment.state)
  const ended = isEnded ? payment : null
  return {
    token: order.token,
    methodId: order.paymentMethodId,
    due: money(order.payable, order.currency),
    entry: provider.ok ? provider.value.entryOf(order.paymentMethodId, order.currency) : null,
    opensTo: provider.ok ? (provider.value.browserPolicy?.(order.paymentMethodId) ?? null) : null,
    next: payBy,
    hasBegun: payment !== null && (payment.isAsked || payment.expiresAt !== null),
    failure:
      isOfMethod && payment.state === 'waiting' ? payment.failure : ended && (ended.failure ?? ended.state),
  }
}
