import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { mayBeTyped, variableOf } from '#app/business/payments/provider-settings/provider-settings.ts'
import { publicUrl } from '#app/platform/public-url.ts'
import { type Result, refuse } from '#app/platform/result.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import type { PaymentProvider, ProviderDoor, ProviderNotReady, Variables } from './payment-provider.ts'
import { PROVIDERS, paidByOf, providerOf } from './providers.server.ts'

/** What it takes to have a provider with its keys in hand. */
export type OpenNeeds = Pick<PaymentNeeds, 'variables' | 'typedKeys' | 'outbound' | 'now' | 'environment'>

/**
 * A provider with its keys in hand, or what its configuration lacks. The one place that knows where keys come from: what
 * staff typed in goes before the deployment's variables, so that a key can be changed without a deployment. Of a typed-in
 * key that cannot be read any more the variable does not take the place: it may be another account's.
 */
export async function openProvider(
  door: ProviderDoor,
  needs: OpenNeeds,
): Promise<Result<PaymentProvider, ProviderNotReady>> {
  const { variables, faults } = await variablesOf(door, needs)
  if (faults.length > 0) return refuse({ code: 'PROVIDER_NOT_READY', faults })
  const { outbound, now, environment } = needs
  return door.open({ variables, outbound, now, publicUrl: publicUrl(environment) })
}

/**
 * What pages and calls offer and an order takes: methods whose provider has all its keys, and keys that can be read. Costs
 * a round trip only when the typed-in keys are read anew.
 */
export async function readyMethods(needs: OpenNeeds): Promise<PaidByOf> {
  // Read once here, so that the providers beside each other find them remembered.
  await needs.typedKeys.read()
  const opened = await Promise.all(
    PROVIDERS.map(async door => ((await openProvider(door, needs)).ok ? null : door.name)),
  )
  const closed = new Set(opened)
  return (methodId, currency) => {
    const name = providerOf(methodId)?.name
    return name !== undefined && closed.has(name) ? null : paidByOf(methodId, currency)
  }
}

/** The deployment's variables with what staff typed in over them. */
export async function variablesOf(
  { name: provider, guide }: ProviderDoor,
  { variables, typedKeys }: Pick<OpenNeeds, 'variables' | 'typedKeys'>,
): Promise<{ readonly variables: Variables; readonly faults: readonly string[] }> {
  const typed = (await typedKeys.read())[provider] ?? {}
  const over: Record<string, unknown> = {}
  const faults: string[] = []
  for (const setting of guide.settings.filter(mayBeTyped)) {
    const value = typed[setting.name]
    if (value === undefined) continue
    const variable = variableOf(guide, setting)
    if (value === null)
      faults.push(`${variable}: what was typed in cannot be read any more; type it in again`)
    else over[variable] = value
  }
  return { variables: { ...variables, ...over }, faults }
}
