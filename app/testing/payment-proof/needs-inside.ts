import { TIMEOUT_MS, variableOf } from '#app/business/payments/provider-settings/provider-settings.ts'
import { PROVIDERS, providerOf } from '#app/business/payments/providers.server.ts'
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
  const limits = PROVIDERS.map(({ guide }) => [variableOf(guide, TIMEOUT_MS), timeoutMs])
  const variables = { ...own.variables, ...Object.fromEntries(limits) }
  return { ...own, variables, outbound: through(providersInside(own)) }
}

/** The provider of a method, opened with its keys. */
export async function providerUnderTest({ name, methodId }: MethodUnderTest, own: Own = needsInside()) {
  const opened = await providerOf(methodId)?.open({ ...own, publicUrl: 'http://localhost:8787' })
  if (!opened?.ok) throw new Error(`${name}: ${JSON.stringify(opened?.error)}`)
  return opened.value
}
