import { ledgerOf, type SandboxEnv } from './env.ts'
import type { HeldPayment } from './held-payment.ts'

type Env = SandboxEnv['Bindings']

export async function keepPayment(env: Env, held: HeldPayment): Promise<HeldPayment> {
  await ledgerOf(env).keepPayment(held)
  return held
}

export async function findPayment(env: Env, provider: string, id: string): Promise<HeldPayment | null> {
  return held(await ledgerOf(env).findPayment(provider, id))
}

export async function findByReference(
  env: Env,
  provider: string,
  reference: string,
): Promise<HeldPayment | null> {
  return held(await ledgerOf(env).findByReference(provider, reference))
}

/** Payments of one provider or of all (null), newest first. */
export async function listPayments(env: Env, provider: string | null = null): Promise<HeldPayment[]> {
  return (await ledgerOf(env).listPayments(provider)).map(json => JSON.parse(json) as HeldPayment)
}

function held(json: string | null): HeldPayment | null {
  return json === null ? null : (JSON.parse(json) as HeldPayment)
}
