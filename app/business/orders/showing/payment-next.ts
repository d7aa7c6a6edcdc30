import type { PaymentStart } from '#app/business/orders/payment-method.ts'
import { type Instant, SECOND } from '#app/platform/clock.ts'

/** A QR that ends sooner than this is not shown any more: nobody opens a bank's app in less. */
const TOO_SHORT = 20 * SECOND

type Try = {
  readonly state: string
  readonly expiresAt: Instant | null
  readonly data: Record<string, unknown> | null
}

/** What the buyer does next in a try that was started: as the provider said it then. Null: it holds no longer. */
export function nextOf({ state, expiresAt, data }: Try, now: Instant): PaymentStart | null {
  if (state === 'created') return { kind: 'checking' }
  if (state !== 'waiting' || (expiresAt !== null && expiresAt - TOO_SHORT <= now)) return null
  const next = (data?.next ?? null) as PaymentStart | null
  const isLookedAtLongEnough = next?.kind === 'checking' && next.until !== undefined && next.until <= now
  return isLookedAtLongEnough ? null : next
}
