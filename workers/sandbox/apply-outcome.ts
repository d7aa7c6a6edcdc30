import type { SandboxEnv } from './env.ts'
import type { HeldPayment, Outcome } from './held-payment.ts'
import { keepPayment } from './payments.ts'
import type { ReallyPaid, SimulatedProvider } from './player.ts'

export type Notify = { readonly times: number; readonly delayMs: number; readonly forged: boolean }

export const ONCE: Notify = { times: 1, delayMs: 0, forged: false }

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Applies an outcome to a payment and notifies the shop, with all deliveries at once. A forged notification claims an
 * outcome that did not happen: the payment stays as it was. Without an outcome it tells the present state.
 */
export async function happen(
  env: SandboxEnv['Bindings'],
  player: SimulatedProvider,
  held: HeldPayment,
  {
    outcome,
    really = {},
    notify,
    origin,
  }: { outcome: Outcome | null; really?: ReallyPaid; notify: Notify; origin: string },
): Promise<HeldPayment> {
  const after = outcome === null ? held : player.decide(held, outcome, really)
  const kept = notify.forged ? held : await keepPayment(env, after)
  const deliver = async () => {
    const callback = await player.callbackOf(env, after, { origin, forged: notify.forged })
    if (callback) await (await env.SHOP?.fetch(callback))?.arrayBuffer()
  }
  if (notify.delayMs > 0) await wait(notify.delayMs)
  await Promise.all(Array.from({ length: notify.times }, deliver))
  return kept
}
