import { and, eq, inArray } from 'drizzle-orm'
import type { PaymentRow } from '#app/business/orders/order-facts.server.ts'
import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import type { OpenedProvider } from '#app/business/payments/open-provider.server.ts'
import type { PaymentNeeds } from '#app/business/payments/payment-needs.ts'
import { actOn, toAsk, withdraw } from '#app/business/payments/settling/settle-payment.server.ts'
import { askSoon } from '#app/business/payments/settling/verdict-statements.server.ts'
import { payments } from '#app/db/schema/payments.ts'

/**
 * Ends the open attempt, so that a new one can start. It asks the provider first. 'ended': the attempt failed or was
 * withdrawn. Otherwise the buyer's next step: the attempt is paid after all, or unclear, and a second attempt could
 * charge twice.
 */
export async function endOpenAttempt(
  needs: PaymentNeeds,
  { definition, provider }: OpenedProvider,
  open: PaymentRow,
): Promise<'ended' | PaymentStart> {
  const asked = toAsk(open)
  const answer = await provider.status(asked)
  const applied = await actOn(needs, { definition, provider, payment: open, answer, cause: 'start' })
  switch (applied?.verdict.kind) {
    case 'approve':
      return { kind: 'settled' }
    case 'wait': {
      const { providerReference } = applied.verdict
      await withdraw(needs, provider, { ...asked, providerReference })
      await cancelAttempt(needs, open.id)
      return 'ended'
    }
    case 'end':
    case 'withdraw':
      return 'ended'
    default:
      return { kind: 'checking' }
  }
}

/**
 * Cancels an attempt that the buyer gave up for another. If it is paid all the same, asking about it finds the money.
 */
async function cancelAttempt({ db, now }: PaymentNeeds, paymentId: number): Promise<void> {
  await db
    .update(payments)
    .set({ state: 'cancelled', updatedAt: now(), askAt: askSoon(now()) })
    .where(and(eq(payments.id, paymentId), inArray(payments.state, ['created', 'waiting'])))
}
