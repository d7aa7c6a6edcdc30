import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import type { Applied } from './apply-answer.server.ts'
import { ASK_AT_MOST_EVERY } from './ask-schedule.ts'
import { settlePayment } from './settle-payment.server.ts'

/**
 * Asks about an attempt that a page waits for, at most once in five seconds however many pages wait.
 * decisions: Reads that change while somebody waits
 */
export function pollPayment(
  needs: PaymentNeeds,
  { paymentId }: { paymentId: number },
): Promise<Applied | null> {
  return settlePayment(needs, { paymentId, cause: 'poll', atMostEvery: ASK_AT_MOST_EVERY })
}
