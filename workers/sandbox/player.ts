import type { Hono } from 'hono'
import type { SandboxEnv } from './env.ts'
import type { HeldPayment, Outcome } from './held-payment.ts'

/** The amount and currency really paid, if they differ from the request. Minor units. */
export type ReallyPaid = { readonly amount?: number; readonly currency?: string }

export type Callback = { readonly origin: string; readonly forged: boolean }

/** How the sandbox plays one payment provider. */
export type SimulatedProvider = {
  /** The provider's name in calls of the sandbox's control, and the folder of its addresses: /sandbox/{name}/. */
  readonly name: string
  readonly title: string
  /** The payment after an outcome. */
  readonly decide: (held: HeldPayment, outcome: Outcome, really: ReallyPaid) => HeldPayment
  /** The payment as the provider's API shows it. */
  readonly view: (held: HeldPayment, origin: string) => unknown
  /** The webhook request about a payment's present state. Null: the provider sends none. Forged: wrongly signed. */
  readonly callbackOf: (
    env: SandboxEnv['Bindings'],
    held: HeldPayment,
    callback: Callback,
  ) => Promise<Request | null>
}

/** A payment provider of the sandbox. A new one needs a folder, and a line in `providers.ts`. */
export type SandboxProvider = {
  readonly player: SimulatedProvider
  /** The provider's API and pages, under /sandbox/{name}/. */
  readonly routes: Hono<SandboxEnv>
  /** The variables with which a local shop reaches this provider. An address is below PUBLIC_URL. */
  readonly variables: Readonly<Record<string, string>>
}
