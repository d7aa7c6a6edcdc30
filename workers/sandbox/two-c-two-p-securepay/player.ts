import type { Player } from '../player.ts'
import { callbackOf } from './callback.ts'
import { decideCardPayment, responseFields } from './card-payment.ts'
import { sealedResponse } from './envelope.ts'

/** 2C2P's SecurePay 9.9: cards. */
export const twoCTwoPSecurePay: Player = {
  name: '2c2p-securepay',
  title: '2C2P SecurePay',
  decide: decideCardPayment,
  view: held => {
    const fields = responseFields(held)
    return { ...fields, paymentResponse: sealedResponse(fields) }
  },
  callbackOf,
}
