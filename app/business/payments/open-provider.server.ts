import type { PaidByOf } from '#app/business/orders/payment-method.ts'
import { mayBeTyped, variableOf } from '#app/business/payments/provider-settings/provider-settings.ts'
import { publicUrl } from '#app/platform/public-url.ts'
import { type Result, refuse } from '#app/platform/result.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import type { PaymentProvider, ProviderDefinition, ProviderNotReady, Variables } from './payment-provider.ts'
import { PROVIDERS, paidByOf, providerNamed, providerOf } from './providers.server.ts'

/** A provider that can be asked, with its definition. */
export type OpenedProvider = { readonly definition: ProviderDefinition; readonly provider: PaymentProvider }

/** Everything needed to open a provider with its keys. */
export type OpenNeeds = Pick<PaymentNeeds, 'variables' | 'typedKeys' | 'outbound' | 'now' | 'environment'>

/**
 * Returns a provider with its keys, or the faults of its configuration. A key that staff typed in goes before the
 * deployment's variable. One that can no longer be read is a fault: the variable may belong to another account.
 */
export async function openProvider(
  definition: ProviderDefinition,
  needs: OpenNeeds,
): Promise<Result<PaymentProvider, ProviderNotReady>> {
  const { variables, faults } = await variablesOf(definition, needs)
  if (faults.length > 0) return refuse({ code: 'PROVIDER_NOT_READY', faults })
  const { outbound, now, environment } = needs
  return definition.open({ variables, outbound, now, publicUrl: publicUrl(environment) })
}

/** Opens the provider with the name in a webhook's address. null: there is none, or its configuration has faults. */
export async function openProviderNamed(name: string, needs: OpenNeeds): Promise<OpenedProvider | null> {
  const definition = providerNamed(name)
  const opened = definition && (await openProvider(definition, needs))
  return definition && opened?.ok ? { definition, provider: opened.value } : null
}

/**
 * Returns how a method is paid, for methods whose provider has all its keys and can read them. Pages and calls offer
 * these methods, and orders accept the same ones. Costs a round trip only when the typed-in keys must be read again.
 */
export async function readyMethods(needs: OpenNeeds): Promise<PaidByOf> {
  const keys = await needs.typedKeys.read()
  const known = latestReady.get(needs.variables)
  if (known?.keys === keys) return known.paidBy
  const paidBy = await findReadyMethods(needs)
  latestReady.set(needs.variables, { keys, paidBy })
  return paidBy
}

/** The latest answer for a deployment's variables. It holds until the typed-in keys are read again. */
const latestReady = new WeakMap<object, { readonly keys: object; readonly paidBy: PaidByOf }>()

async function findReadyMethods(needs: OpenNeeds): Promise<PaidByOf> {
  const opened = await Promise.all(
    PROVIDERS.map(async definition => ((await openProvider(definition, needs)).ok ? null : definition.name)),
  )
  const closed = new Set(opened)
  return (methodId, currency) => {
    const name = providerOf(methodId)?.name
    return name !== undefined && closed.has(name) ? null : paidByOf(methodId, currency)
  }
}

/**
 * Returns the deployment's variables, replaced where staff typed in a key, and a fault for each key that cannot be
 * read.
 */
export async function variablesOf(
  { name: provider, guide }: ProviderDefinition,
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
