import { money } from '#app/business/money/money.ts'
import type { OrderLine } from '#app/business/orders/order.ts'
import { lineKeys } from '#app/business/orders/placing/order-to-place.ts'
import type { WantedLine } from '#app/business/orders/placing/place-order-command.ts'
import type { BuyerOrder } from '#app/business/orders/showing/order-view.ts'
import type { Breakdown } from './price-breakdown-details.tsx'

/** An order's amounts as the buyer agreed to them, with the stored price steps. */
export function breakdownOfOrder({ order, priceSteps }: Pick<BuyerOrder, 'order' | 'priceSteps'>): Breakdown {
  const inMoney = (minor: number) => money(minor, order.currency)
  const keys = lineKeys(order.lines.map(toWanted))
  return {
    lines: order.lines.map(({ name, qty, amount }, index) => ({
      key: keys[index] ?? '',
      name,
      qty,
      amount: inMoney(amount),
    })),
    price: inMoney(order.price),
    discount: inMoney(order.discount),
    shippingFee: inMoney(order.shippingFee),
    vatContained: inMoney(order.vatContained),
    withholding: inMoney(order.withholdingPrice),
    withholdingPercent: order.withholdingPercent,
    payable: inMoney(order.payable),
    refunded: inMoney(order.refundedAmount),
    steps: priceSteps,
  }
}

function toWanted({ courseId, productId, pricingPlanId, qty }: OrderLine): WantedLine {
  return productId === null ? { courseId: courseId ?? 0, planId: pricingPlanId } : { productId, qty }
}
