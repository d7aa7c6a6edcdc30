import type { SandboxEnv } from './env.ts'
import type { HeldPayment, Outcome } from './held-payment.ts'

/** The amount and currency really paid, if they differ from the request. Minor units. */
export type ReallyPaid = { readonly amount?: number; readonly currency?: string }

export type Callback = { readonly origin: string; readonly forged: boolean }

/** A payment provider that the sandbox plays. A new one needs a folder, and a line in `players.ts` and in `app.ts`. */
export type SimulatedProvider = {
  /** The provider's name in calls of the sandbox's control. */
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
