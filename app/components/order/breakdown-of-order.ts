import { money } from '#app/business/money/money.ts'
import type { BuyerOrder } from '#app/business/orders/order-view.ts'
import type { Breakdown } from './price-breakdown.tsx'

/** An order's figures as they were agreed to, with the steps that were stored with it. */
export function breakdownOfOrder({ order, priceSteps }: Pick<BuyerOrder, 'order' | 'priceSteps'>): Breakdown {
  const inMoney = (minor: number) => money(minor, order.currency)
  return {
    lines: order.lines.map(({ id, name, amount }) => ({ key: String(id), name, amount: inMoney(amount) })),
    price: inMoney(order.price),
    discount: inMoney(order.discount),
    shippingFee: inMoney(order.shippingFee),
    vatContained: inMoney(order.vatContained),
    withholding: inMoney(order.withholdingPrice),
    payable: inMoney(order.payable),
    steps: priceSteps,
  }
}
