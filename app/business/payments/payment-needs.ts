import type { MoveNeeds } from '#app/business/orders/process/move-order.server.ts'
import type { TypedKeys } from '#app/business/payments/provider-settings/typed-keys.server.ts'
import type { Environment } from '#app/platform/environment.ts'
import type { Log } from '#app/platform/log.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { Signer } from '#app/platform/signing.ts'
import type { Variables } from './payment-provider.ts'

/** Everything needed to ask a provider and to act on its answer. */
export type PaymentNeeds = MoveNeeds & {
  readonly outbound: Outbound
  /** The deployment's variables: keys and addresses of the providers. */
  readonly variables: Variables
  /** The keys that staff typed in; they go before the variables. */
  readonly typedKeys: TypedKeys
  readonly environment: Pick<Environment, 'ENVIRONMENT' | 'PUBLIC_URL'>
  readonly signer: Signer
  readonly log: Log
}
