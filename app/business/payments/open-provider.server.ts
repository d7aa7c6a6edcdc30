import { publicUrl } from '#app/platform/public-url.ts'
import type { Result } from '#app/platform/result.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import type { PaymentProvider, ProviderDoor, ProviderNotReady } from './payment-provider.ts'

/** What it takes to have a provider with its keys in hand. */
export type OpenNeeds = Pick<PaymentNeeds, 'variables' | 'outbound' | 'now' | 'environment'>

/** A provider with its keys in hand, or what its configuration lacks. The one place that knows where keys come from. */
export async function openProvider(
  door: ProviderDoor,
  { variables, outbound, now, environment }: OpenNeeds,
): Promise<Result<PaymentProvider, ProviderNotReady>> {
  return door.open({ variables, outbound, now, publicUrl: publicUrl(environment) })
}
