import { asc, eq } from 'drizzle-orm'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { paymentRefunds } from '#app/db/schema/payments.ts'
import type { Instant } from '#app/platform/clock.ts'
import { canProviderRefund } from './refund-buyer.server.ts'

/** A refund that staff decided on, and its progress. Amounts in minor units. */
export type OwedRefund = {
  readonly id: number
  readonly amount: number
  readonly state: 'open' | 'given-back' | 'refused' | 'by-hand'
  readonly attempts: number
  readonly failure: string | null
  readonly note: string | null
  readonly createdAt: Instant
  readonly settledAt: Instant | null
}

export type MoneyOfOrder = {
  /** True if the provider that was paid can refund it. */
  readonly canProviderRefund: boolean
  readonly refunds: readonly OwedRefund[]
}

/** Returns what staff see of an order's refunds. Asks no provider. */
export async function moneyOfOrder(
  needs: PaymentNeeds,
  { orderId }: { orderId: number },
): Promise<MoneyOfOrder> {
  const { id, amount, attempts, failure, note, createdAt, settledAt, state } = paymentRefunds
  const rows = await needs.db
    .select({ id, amount, attempts, failure, note, createdAt, settledAt, state })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.orderId, orderId))
    .orderBy(asc(paymentRefunds.id))
  return {
    canProviderRefund: await canProviderRefund(needs, orderId),
    refunds: rows.map(row => ({ ...row, state: row.state as OwedRefund['state'] })),
  }
}
