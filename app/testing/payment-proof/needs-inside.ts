import { providerOf } from '#app/business/payments/providers.server.ts'
import { DAY, type Instant, inBangkok, MINUTE } from '#app/platform/clock.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { paymentNeeds } from '#app/testing/payments/payment-needs.ts'
import type { ShopNeeds } from '#app/testing/shop/shop-needs.ts'
import type { MethodUnderTest } from './methods.ts'
import { providersInside } from './sandbox-inside.ts'

export type Own = ReturnType<typeof paymentNeeds>

/** A timeout so long that only a simulated timeout ends a call. */
const PATIENT_MS = 10_000

/** The needs for paying, with the providers in the same process. `through` can change the traffic to them. */
export function needsInside({
  needs,
  timeoutMs = PATIENT_MS,
  through = outbound => outbound,
}: {
  readonly needs?: ShopNeeds
  readonly timeoutMs?: number
  readonly through?: (outbound: Outbound) => Outbound
} = {}): Own {
  const own = paymentNeeds({ ...(needs && { needs }) })
  const timeouts = Object.keys(own.variables).filter(name => name.endsWith('_TIMEOUT_MS'))
  const variables = { ...own.variables, ...Object.fromEntries(timeouts.map(name => [name, timeoutMs])) }
  own.clock.at = awayFromMidnight(own.clock.at)
  return { ...own, variables, outbound: through(providersInside(own)) }
}

/** The shop allows for five minutes between its clock and SCB's. */
const NEAR_MIDNIGHT = 6 * MINUTE

/**
 * Near midnight in Bangkok, SCB is asked about two days. Then a true answer about one of them rightly opens the course,
 * whatever the other answer is.
 */
function awayFromMidnight(at: Instant): Instant {
  const midnight = inBangkok(at).startOf('day').valueOf()
  return Math.min(Math.max(at, midnight + NEAR_MIDNIGHT), midnight + DAY - NEAR_MIDNIGHT)
}

/** The provider of a method, opened with its keys. */
export async function providerUnderTest({ name, methodId }: MethodUnderTest, own: Own = needsInside()) {
  const opened = await providerOf(methodId)?.open({ ...own, publicUrl: 'http://localhost:8787' })
  if (!opened?.ok) throw new Error(`${name}: ${JSON.stringify(opened?.error)}`)
  return opened.value
}
