import type { SandboxEnv } from './env.ts'
import type { HeldPayment, Outcome } from './held-payment.ts'

/** What was really paid, where it differs from what was asked. Minor units. */
export type ReallyPaid = { readonly amount?: number; readonly currency?: string }

export type Callback = { readonly origin: string; readonly forged: boolean }

/** One provider as the sandbox plays it. A new one is a folder and a line in `players.ts` and in `app.ts`. */
export type Player = {
  /** Of the control. */
  readonly name: string
  readonly title: string
  /** The payment after something happened to it. */
  readonly decide: (held: HeldPayment, outcome: Outcome, really: ReallyPaid) => HeldPayment
  /** As the provider's API shows it. */
  readonly view: (held: HeldPayment, origin: string) => unknown
  /** What the provider sends to the shop of a payment as it is now; forged: as somebody would who is not the provider. */
  readonly callbackOf: (
    env: SandboxEnv['Bindings'],
    held: HeldPayment,
    callback: Callback,
  ) => Promise<Request | null>
}
