import type { SandboxEnv } from '../env.ts'
import type { HeldPayment } from '../held-payment.ts'
import type { Callback, SimulatedProvider } from '../player.ts'
import { decideCardPayment, responseFields } from './card-payment.ts'
import { sealedResponse } from './envelope.ts'

/** The copy of the response for the webhook address in the merchant portal. Forged: signed with another secret. */
async function callbackOf(
  _env: SandboxEnv['Bindings'],
  held: HeldPayment,
  { origin, forged }: Callback,
): Promise<Request> {
  const fields = responseFields(held)
  const paymentResponse = forged ? sealedResponse(fields, 'somebody else') : sealedResponse(fields)
  return new Request(`${origin}/webhook/payment/2c2p-securepay`, {
    method: 'POST',
    body: new URLSearchParams({ paymentResponse }),
  })
}

/** 2C2P's SecurePay 9.9: cards. */
export const twoCTwoPSecurePay: SimulatedProvider = {
  name: '2c2p-securepay',
  title: '2C2P SecurePay',
  decide: decideCardPayment,
  view: held => {
    const fields = responseFields(held)
    return { ...fields, paymentResponse: sealedResponse(fields) }
  },
  callbackOf,
}
