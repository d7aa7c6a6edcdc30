import { providerOf } from '#app/business/payments/providers.server.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import { paymentNeeds } from '#app/testing/payment-needs.ts'
import type { ShopNeeds } from '#app/testing/shop-needs.ts'
import type { MethodUnderTest } from './methods.ts'
import { providersInside } from './sandbox-inside.ts'

export type Own = ReturnType<typeof paymentNeeds>

/** So that nothing ends for want of time but what is made to. */
const PATIENT_MS = 10_000

/** What paying needs, with the providers in the same process and something in between. */
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
  return { ...own, variables, outbound: through(providersInside(own)) }
}

/** What the provider of a method can do, with its keys in hand. */
export async function providerUnderTest({ name, methodId }: MethodUnderTest, own: Own = needsInside()) {
  const opened = await providerOf(methodId)?.open({ ...own, publicUrl: 'http://localhost:8787' })
  if (!opened?.ok) throw new Error(`${name}: ${JSON.stringify(opened?.error)}`)
  return opened.value
}
