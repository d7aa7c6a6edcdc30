import { eq } from 'drizzle-orm'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { payments } from '#app/db/schema/payments.ts'
import { MINUTE } from '#app/platform/clock.ts'
import { pollPayment } from './poll-payment.server.ts'

/** Attempts that are asked about less often than this are left to the sweep, which runs every minute. */
const SWEEP_AFTER = 2 * MINUTE

/**
 * Asks about a young attempt from the queue, and queues the next question, so that a buyer who closed the page loses
 * nothing. Safe at any time.
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
  if (!isOpen || row.askAt === null || row.askAt - needs.now() > SWEEP_AFTER) return
  await needs.jobs.followPayment(paymentId, row.askAt)
}
