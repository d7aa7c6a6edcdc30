import { money } from '../money/money.ts'
import { isPayable } from '../orders/order.ts'
import type { BuyerOrder } from '../orders/order-view.ts'
import { openProvider } from './open-provider.server.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import type { PaymentPanel } from './payment-panel.ts'
import { providerOf } from './providers.server.ts'

type Needs = Pick<PaymentNeeds, 'variables' | 'outbound' | 'now' | 'environment'>

/** What an order's page shows of paying it online; null: nothing is to be paid now, or by hand. Asks nobody. */
export function paymentPanelOf(needs: Needs, { order, payBy, payment }: BuyerOrder): PaymentPanel | null {
  const door = providerOf(order.paymentMethodId)
  // Money that arrived is looked at first: nobody shall be asked to pay twice.
  if (!door || !isPayable(order, needs.now()) || payment?.state === 'review') return null
  const provider = openProvider(door, needs)
  const ended = payment && ['failed', 'expired', 'cancelled'].includes(payment.state) ? payment : null
  return {
    token: order.token,
    methodId: order.paymentMethodId,
    due: money(order.payable, order.currency),
    entry: provider.ok ? provider.value.entryOf(order.paymentMethodId) : null,
    next: payBy,
    failure: ended && (ended.failure ?? ended.state),
  }
}
