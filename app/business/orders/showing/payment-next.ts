import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import { type Instant, SECOND } from '#app/platform/clock.ts'

/** A QR code that expires sooner than this is not shown: nobody can open a bank app in that time. */
const TOO_SHORT = 20 * SECOND

type Attempt = {
  readonly state: string
  readonly expiresAt: Instant | null
  readonly data: Record<string, unknown> | null
}

/** Returns the next step of a started payment, as its provider gave it; null if it is no longer valid. */
export function nextPaymentStep({ state, expiresAt, data }: Attempt, now: Instant): PaymentStart | null {
  if (state === 'created') return { kind: 'checking' }
  if (state !== 'waiting' || (expiresAt !== null && expiresAt - TOO_SHORT <= now)) return null
  const next = (data?.next ?? null) as PaymentStart | null
  const isCheckOverdue = next?.kind === 'checking' && next.until !== undefined && next.until <= now
  return isCheckOverdue ? null : next
}
