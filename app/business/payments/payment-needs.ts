import type { MoveNeeds } from '#app/business/orders/process/move-order.server.ts'
import type { TypedKeys } from '#app/business/payments/provider-settings/typed-keys.server.ts'
import type { Environment } from '#app/platform/environment.ts'
import type { Log } from '#app/platform/log.ts'
import type { Outbound } from '#app/platform/outbound.ts'
import type { Signer } from '#app/platform/signing.ts'
import type { Variables } from './payment-provider.ts'

/** What it takes to ask a provider and to act on the answer. */
export type PaymentNeeds = MoveNeeds & {
  readonly outbound: Outbound
  /** Of the deployment: keys and addresses of the providers. */
  readonly variables: Variables
  /** What staff typed in instead. */
  readonly typedKeys: TypedKeys
  readonly environment: Pick<Environment, 'ENVIRONMENT' | 'PUBLIC_URL'>
  readonly signer: Signer
  readonly log: Log
}
