import { ok, type Result, refuse } from '#app/platform/result.ts'
import { type OpenNeeds, openProvider } from './open-provider.server.ts'
import type { ProviderNotReady } from './payment-provider.ts'
import { PROVIDERS, providerOf } from './providers.server.ts'

/** What pages ask by themselves, of every provider that is configured: their content security policy names it. */
export async function addressesBrowsersAsk(needs: OpenNeeds): Promise<string[]> {
  const providers = await Promise.all(PROVIDERS.map(door => openProvider(door, needs)))
  return providers.flatMap(provider => (provider.ok ? (provider.value.browserAsks ?? []) : []))
}

/** What a browser needs to pay by a method: keys and addresses that are public, never a secret. */
export async function browserSettings(
  needs: OpenNeeds,
  methodId: number,
): Promise<Result<Readonly<Record<string, string>>, ProviderNotReady>> {
  const door = providerOf(methodId)
  if (!door) return refuse({ code: 'PROVIDER_NOT_READY', faults: ['nobody takes payments by this method'] })
  const provider = await openProvider(door, needs)
  return provider.ok ? ok(provider.value.forBrowser(methodId)) : provider
}
