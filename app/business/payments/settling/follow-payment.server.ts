import { eq } from 'drizzle-orm'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { payments } from '#app/db/schema/payments.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { pollPayment } from './poll-payment.server.ts'

/** What is asked about more seldom than that is left to the sweep, which comes every minute. */
const SWEEP_TAKES_OVER = 2 * MINUTE

/**
 * The queue's part while a try is young: asks, and comes again when it is to be asked next, so that a buyer who has closed
 * his page loses nothing. Safe at any time.
 */
export async function followPayment(
  needs: PaymentNeeds,
  { paymentId }: { paymentId: number },
): Promise<void> {
  await pollPayment(needs, { paymentId })
  const [row] = await needs.db
    .select({ askAt: payments.askAt, state: payments.state })
    .from(payments)
    .where(eq(payments.id, paymentId))
  const isOpen = row?.state === 'created' || row?.state === 'waiting'
  if (!isOpen || row.askAt === null || row.askAt - needs.now() > SWEEP_TAKES_OVER) return
  await needs.jobs.followPayment(paymentId, row.askAt)
}
