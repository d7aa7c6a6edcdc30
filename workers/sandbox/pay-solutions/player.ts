import { toMajor } from '../held-payment.ts'
import type { SimulatedProvider } from '../player.ts'
import { MERCHANT_ID } from './keys.ts'
import { dataOf, decideOrder, STATUS_NAMES, viewOfOrder } from './order.ts'

/**
 * Pay Solutions: a form that a browser posts, and a payment page. Its postback is not signed. It goes by GET to the
 * address in the form, or else by POST to the address in the merchant's panel.
 */
export const paySolutions: SimulatedProvider = {
  name: 'paysolutions',
  title: 'Pay Solutions',
  decide: decideOrder,
  view: viewOfOrder,
  async callbackOf(_env, held, { origin }) {
    const { orderNo, email, productDetail, postbackUrl, status } = dataOf(held)
    const fields = new URLSearchParams({
      refno: held.reference,
      merchantid: MERCHANT_ID,
      orderno: orderNo,
      customeremail: email,
      productdetail: productDetail,
      total: toMajor(held.amount).toFixed(2),
      cardtype: 'VISA',
      status,
      statusname: STATUS_NAMES[status] ?? '',
    })
    if (postbackUrl) return new Request(`${postbackUrl}?${fields}`)
    return new Request(`${origin}/webhook/payment/pay-solutions`, { method: 'POST', body: fields })
  },
}
