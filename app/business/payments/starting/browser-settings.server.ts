import { type OpenNeeds, openProvider } from '#app/business/payments/open-provider.server.ts'
import type { ProviderNotReady } from '#app/business/payments/payment-provider.ts'
import { providerOf } from '#app/business/payments/providers.server.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'

/** Returns what a browser needs to pay by a method: public keys and addresses, never a secret. */
export async function browserSettings(
  needs: OpenNeeds,
  methodId: number,
): Promise<Result<Readonly<Record<string, string>>, ProviderNotReady>> {
  const definition = providerOf(methodId)
  if (!definition)
    return refuse({ code: 'PROVIDER_NOT_READY', faults: ['nobody takes payments by this method'] })
  const provider = await openProvider(definition, needs)
  return provider.ok ? ok(provider.value.forBrowser(methodId)) : provider
}
