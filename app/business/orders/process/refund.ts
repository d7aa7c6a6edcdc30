import { spread } from '#app/business/money/spread.ts'
import type { Order, OrderLine } from '#app/business/orders/order.ts'
import type { English } from '#app/db/columns.ts'
import type { Instant } from '#app/platform/clock.ts'

/** One refund: the amount and the lines. `amount` may include the shipping fee. Minor units. */
export type Refund = {
  readonly amount: number
  readonly lines: readonly { readonly id: number; readonly amount: number }[]
  /** Courses that were free with these lines and were ended together with them. */
  readonly ended?: readonly {
    readonly lineId: number
    readonly orderId: number
    readonly name: string
    readonly english?: English
  }[]
}

type Paid = Pick<Order, 'shippingFee' | 'withholdingPrice'> & {
  readonly lines: readonly Pick<OrderLine, 'amount' | 'discount'>[]
}

/**
 * Returns each line's part of the payment: its amount minus its discount minus its share of the withholding tax, by
 * largest remainder. The parts and the shipping fee add up to `payable`. decisions: Money
 */
export function paidShares({ lines, withholdingPrice }: Paid): readonly number[] {
  const nets = lines.map(({ amount, discount }) => amount - discount)
  const withheld = spread(withholdingPrice, nets)
  return nets.map((net, index) => net - (withheld[index] ?? 0))
}

/** True if these are the last lines of the order, so that refunding them refunds the order. */
export function isRestOfOrder({ lines }: Pick<Order, 'lines'>, lineIds: readonly number[]): boolean {
  return lines.every(line => lineIds.includes(line.id) || line.refundedAt !== null)
}

/**
 * Returns the refund of some lines, or of all that is left (`null`). The last line brings everything that is left of
 * the payment, including the shipping fee: a refunded order keeps nothing.
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

/** Returns the order after this refund. */
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
