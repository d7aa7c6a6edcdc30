import { ok, type Result, refuse } from '#app/platform/result.ts'
import { openProvider } from './open-provider.server.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import type { ProviderNotReady } from './payment-provider.ts'
import { PROVIDERS, providerOf } from './providers.server.ts'

type Needs = Pick<PaymentNeeds, 'variables' | 'outbound' | 'now' | 'environment'>

/** What pages ask by themselves, of every provider that is configured: their content security policy names it. */
export function addressesBrowsersAsk(needs: Needs): string[] {
  return PROVIDERS.flatMap(door => {
    const provider = openProvider(door, needs)
    return provider.ok ? (provider.value.browserAsks ?? []) : []
  })
}

/** What a browser needs to pay by a method: keys and addresses that are public, never a secret. */
export function browserSettings(
  needs: Needs,
  methodId: number,
): Result<Readonly<Record<string, string>>, ProviderNotReady> {
  const door = providerOf(methodId)
  if (!door) return refuse({ code: 'PROVIDER_NOT_READY', faults: ['nobody takes payments by this method'] })
  const provider = openProvider(door, needs)
  return provider.ok ? ok(provider.value.forBrowser(methodId)) : provider
}
