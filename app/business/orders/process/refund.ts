import { spread } from '#app/business/money/spread.ts'
import type { Order, OrderLine } from '#app/business/orders/order.ts'
import type { Instant } from '#app/platform/clock.ts'

/** What goes back in one go: how much, and with which lines. `amount` may hold the shipping fee as well. Minor units. */
export type Refund = {
  readonly amount: number
  readonly lines: readonly { readonly id: number; readonly amount: number }[]
  /** Courses that were free for owning one of these, and were ended with them. */
  readonly ended?: readonly { readonly lineId: number; readonly orderId: number; readonly name: string }[]
}

type Paid = Pick<Order, 'shippingFee' | 'withholdingPrice'> & {
  readonly lines: readonly Pick<OrderLine, 'amount' | 'discount'>[]
}

/**
 * Each line's part of what was paid: its amount without its discount and without its share of the withholding tax, by
 * largest remainder. The parts and the shipping fee add up to `payable`. decisions: Money
 */
export function paidShares({ lines, withholdingPrice }: Paid): readonly number[] {
  const nets = lines.map(({ amount, discount }) => amount - discount)
  const withheld = spread(withholdingPrice, nets)
  return nets.map((net, index) => net - (withheld[index] ?? 0))
}

/** Nothing else of the order is left, so that giving these lines back gives back the order. */
export function isRestOfOrder({ lines }: Pick<Order, 'lines'>, lineIds: readonly number[]): boolean {
  return lines.every(line => lineIds.includes(line.id) || line.refundedAt !== null)
}

/**
 * What giving back some lines, or all that is left (`null`), comes to. With the last line goes everything that is left of
 * what was paid, the shipping fee too: a refunded order keeps nothing.
 */
export function refundOf(order: Order, lineIds: readonly number[] | null): Refund {
  const shares = paidShares(order)
  const isAll = lineIds === null || isRestOfOrder(order, lineIds)
  const lines = order.lines.flatMap((line, index) =>
    line.refundedAt === null && (isAll || lineIds.includes(line.id))
      ? [{ id: line.id, amount: shares[index] ?? 0 }]
      : [],
  )
  const ofLines = lines.reduce((sum, { amount }) => sum + amount, 0)
  return { amount: isAll ? order.payable - order.refundedAmount : ofLines, lines }
}

/** The order once this went back. */
export function withRefund(order: Order, refund: Refund, at: Instant): Order {
  return {
    ...order,
    refundedAmount: order.refundedAmount + refund.amount,
    lines: order.lines.map(line => {
      const back = refund.lines.find(({ id }) => id === line.id)
      return back ? { ...line, refundedAt: at, refundedAmount: back.amount } : line
    }),
  }
}
