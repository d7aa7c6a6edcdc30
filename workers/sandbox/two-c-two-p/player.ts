import type { SandboxEnv } from '../env.ts'
import type { HeldPayment } from '../held-payment.ts'
import type { Callback, SimulatedProvider } from '../player.ts'
import { sealed } from './envelope.ts'
import { SECRET_KEY } from './keys.ts'
import { claimsOf, dataOf, decideTransaction } from './transaction.ts'

/** The notification to the address that the shop gave. Forged: signed with another secret. */
async function callbackOf(
  _env: SandboxEnv['Bindings'],
  held: HeldPayment,
  { forged }: Callback,
): Promise<Request> {
  const body = await sealed(claimsOf(held), forged ? 'somebody else' : SECRET_KEY)
  return new Request(dataOf(held).backendReturnUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** 2C2P's PGW v4: installments and QR on its own pages. */
export const twoCTwoP: SimulatedProvider = {
  name: '2c2p',
  title: '2C2P PGW',
  decide: decideTransaction,
  view: held => claimsOf(held),
  callbackOf,
}
